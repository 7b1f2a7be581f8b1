import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The package: what is built here is served as /static/app and goes into the wheel.
const STATIC = "../src/contestmaster/doors/web/static/app";

// `--mode standalone` builds the replay page that is one file: all in one script, no imports.
export default defineConfig(({ mode }) => ({
  base: "./", // addresses relative to the script: the pages may live below any path
  plugins: [svelte()],
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // those that know light-dark()
    emptyOutDir: true,
    reportCompressedSize: true,
    ...(mode === "standalone"
      ? {
          outDir: `${STATIC}/standalone`,
          cssCodeSplit: false,
          modulePreload: false,
          rolldownOptions: {
            input: "src/standalone.ts",
            output: {
              format: "es",
              codeSplitting: false,
              entryFileNames: "replay.js",
              assetFileNames: "replay[extname]",
            },
          },
        }
      : {
          outDir: STATIC,
          manifest: true,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: "src/main.ts" },
        }),
  },
  test: {
    environment: "happy-dom",
    // One document for the files of a process, which put back what they change: making one for each
    // takes five times as long as all tests.
    isolate: false,
    pool: "threads",
    include: ["tests/**/*.test.ts"],
    testTimeout: 60_000, // beside other checks a first import may take long
  },
  // Components mount in tests only with the browser's half of Svelte.
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
}));
