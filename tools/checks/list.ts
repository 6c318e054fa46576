import { totalmem } from "node:os";
import type { Step } from "./step.ts";

/** The type checker is short-lived: it collects garbage only when a third of the machine's memory is full. */
const sparingly = { GOGC: "off", GOMEMLIMIT: `${Math.floor(totalmem() / 3 / 2 ** 20)}MiB` };

/** Every check that runs no test, the longest first, so that none of them is waited for alone at the end. */
export const checks: readonly Step[] = [
  { name: "lint and types", command: "oxlint --deny-warnings", env: sparingly },
  { name: "walls", command: "node tools/walls.ts" },
  { name: "sdk types are current", command: "node tools/sdk-types.ts --check" },
  { name: "openapi.json is current", command: "node tools/openapi.ts --check" },
  { name: "openapi.json is sound", command: "redocly lint openapi.json" },
  { name: "migrations are current", command: "node tools/migrations.ts --check" },
  { name: "format", command: "oxfmt --check" },
  { name: "prose", command: "node tools/prose.ts" },
  { name: "docs/sentences.md is current", command: "node tools/sentences.ts --check" },
  { name: "operators page is current", command: "node tools/operators-page.ts --check" },
];

const project = (name: string): string => `vitest run --project ${name}`;

/** Tests that need no runtime of the platform. Their laws throw away much, which is collected less often in a larger nursery. */
export const unitTests: Step = {
  name: "unit tests",
  command: project("unit"),
  counts: true,
  env: { NODE_OPTIONS: "--max-semi-space-size=64" },
};
/** Tests inside the Workers runtime. */
export const runtimeTests: Step = { name: "tests in the Workers runtime", command: project("workerd"), counts: true };
/** Tests of services over HTTP. */
export const storyTests: Step = { name: "stories over HTTP", command: project("http"), counts: true };
