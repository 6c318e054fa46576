import { serveWorker } from "../kills/serve-worker.ts";

await serveWorker({ main: "bench/log/worker.ts" });
