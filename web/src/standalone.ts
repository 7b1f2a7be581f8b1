/** The replay page that is one file: its data stands in the page, and nothing is fetched. */

import { mount } from "svelte";

import Alone from "./player/Alone.svelte";
import "./styles/alone.css";

const host = document.getElementById("replay");
if (host) mount(Alone, { target: host, props: { drop: host.dataset["drop"] } });
