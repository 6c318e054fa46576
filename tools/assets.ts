/** `npm run assets`: builds what /reference serves; wrangler runs it before it bundles or deploys the worker. */
import { buildAssets } from "./assets/build.ts";

await buildAssets();
