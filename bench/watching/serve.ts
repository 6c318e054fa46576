/** Serves `bench/watching/stepped-worker.ts` until it is killed; the cron comes at whole minutes, as on the platform. */
import { serveWorker } from "../kills/serve-worker.ts";

const service = await serveWorker({ main: "bench/watching/stepped-worker.ts" });

const minute = 60_000;
function cronAtNextMinute(): void {
  setTimeout(
    () => {
      service.runScheduled().catch((error: unknown) => console.error(String(error)));
      cronAtNextMinute();
    },
    minute - (Date.now() % minute),
  );
}
cronAtNextMinute();
