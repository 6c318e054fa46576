import { serveWorker } from "../kills/serve-worker.ts";

await serveWorker({ main: "bench/archive/worker.ts", config: "wrangler.archive.toml" });
