/** Where the page's scripts start: each marked element gets the part that makes it live. */

import { start } from "./islands/islands";

start(document);
