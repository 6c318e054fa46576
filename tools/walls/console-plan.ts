import type { Wall } from "./plan.ts";

const preact = ["preact", "@preact/signals"];
const below = ["format", "routing", "state", "session"];

/** What a room of console/ may import; of the rest of the project it sees the SDK alone. Screens do not see each other. */
export const consoleWalls: Readonly<Record<string, Wall>> = {
  format: { uses: [] },
  routing: { uses: [], packages: preact },
  state: { uses: [], outside: ["sdk/src"], packages: preact },
  session: { uses: ["routing", "state"], outside: ["sdk/src"], packages: preact },
  ui: { uses: ["format", "state"], outside: ["sdk/src"], packages: preact },
  data: { uses: [...below, "ui"], outside: ["sdk/src"], packages: preact },
  charts: { uses: ["format", "state", "ui"], outside: ["sdk/src"], packages: [...preact, "uplot"] },
  "task-form": { uses: [...below, "ui"], outside: ["sdk/src"], packages: preact },
  "screens/*": {
    uses: [...below, "ui", "charts", "data", "task-form"],
    knows: ["shell/screen.ts"],
    outside: ["sdk/src"],
    packages: preact,
  },
  "shell/screen.ts": { uses: [], knows: ["ui"], packages: preact },
  "registry.ts": { uses: ["screens"], knows: ["shell/screen.ts"] },
  shell: { uses: [...below, "ui", "data", "registry.ts", "shell"], packages: preact },
  "main.tsx": { uses: ["session", "state", "shell"], packages: preact },
};
