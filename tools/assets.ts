/** `npm run assets`: builds what /reference and /console serve; wrangler runs it before it bundles or deploys the worker. */
import { buildAssets } from "./assets/build.ts";

const BUDGET = 95 * 1024;
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const { first, screens } = await buildAssets();
const each = Object.entries(screens).map(([name, bytes]) => `${name} ${kilobytes(bytes)}`);
console.log(
  `Console, gzipped: ${kilobytes(first)} until the heaviest screen is there (${each.join(", ")}), of ${kilobytes(BUDGET)} allowed.`,
);
if (first > BUDGET) process.exitCode = 1;
