import type { Miniflare } from "miniflare";

/** A connection to the inspector of a worker. */
export interface Inspector {
  readonly ask: <Result>(method: string, params?: object) => Promise<Result>;
  readonly close: () => void;
}

/** Connects to a worker of a runtime that was started with an inspector. */
export async function inspectorOf(runtime: Miniflare, worker: string): Promise<Inspector> {
  const socket = new WebSocket(new URL(`/core:user:${worker}`, await runtime.getInspectorURL()).href);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  let asked = 0;
  return {
    ask: (method, params = {}) => answered(socket, (asked += 1), method, params),
    close: () => socket.close(),
  };
}

/** Sends one command and waits for its answer. */
function answered<Result>(socket: WebSocket, id: number, method: string, params: object): Promise<Result> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error("the inspector has gone"));
    socket.addEventListener("close", gone);
    socket.addEventListener("message", function heard({ data }) {
      const answer = JSON.parse(String(data)) as { id?: number; result: Result };
      if (answer.id !== id) return;
      socket.removeEventListener("close", gone);
      socket.removeEventListener("message", heard);
      resolve(answer.result);
    });
    socket.send(JSON.stringify({ id, method, params }));
  });
}

/** The bytes that a worker and its objects still use once garbage is collected. */
export async function liveMemory({ ask }: Inspector): Promise<number> {
  await ask("HeapProfiler.collectGarbage");
  return (await ask<{ usedSize: number }>("Runtime.getHeapUsage")).usedSize;
}
