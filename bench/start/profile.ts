import { convertV4MiniflareOptions, Miniflare } from "miniflare";

/** Part of a CPU profile of V8, as its inspector gives it. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** How long a module took to load, in milliseconds of the processor, and what of that was collecting garbage. */
export interface Load {
  active: number;
  garbage: number;
  /** By place in the script, the longest first. */
  places: [place: string, milliseconds: number][];
}

const profiled = "profiled";

/** Loads the worker when it is asked, as `wrangler check startup` does. */
const loader = `export default { async fetch() { await import("./worker.js"); return new Response("ok"); } };`;

/** Sends one command to the inspector and waits for its answer. */
function ask<Result>(socket: WebSocket, id: number, method: string, params: object = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    socket.addEventListener("close", () => reject(new Error("the inspector has gone")), { once: true });
    socket.addEventListener("message", function heard({ data }) {
      const answer = JSON.parse(String(data)) as { id?: number; result: Result };
      if (answer.id !== id) return;
      socket.removeEventListener("message", heard);
      resolve(answer.result);
    });
    socket.send(JSON.stringify({ id, method, params }));
  });
}

function loadOf({ nodes, samples, timeDeltas }: Profile): Load {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const took = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    const frame = frames.get(sample);
    const place = `${frame?.functionName ?? ""}:${frame?.lineNumber ?? 0}`;
    took.set(place, (took.get(place) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  }
  const idle = took.get("(idle):-1") ?? 0;
  const all = [...took.values()].reduce((sum, one) => sum + one, 0);
  return {
    active: all - idle,
    garbage: took.get("(garbage collector):-1") ?? 0,
    places: [...took].sort(([, a], [, b]) => b - a),
  };
}

/** Loads a script once in a new runtime and profiles that. */
export async function profileLoad(script: string, compatibilityDate: string): Promise<Load> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      name: profiled,
      compatibilityDate,
      modulesRoot: "/",
      modules: [
        { type: "ESModule", path: "/loader.js", contents: loader },
        { type: "ESModule", path: "/worker.js", contents: script },
      ],
      inspectorPort: 0,
      telemetry: { enabled: false },
      handleStructuredLogs: () => undefined,
    }),
  );
  try {
    await runtime.ready;
    return await profiledWhile(runtime, profiled, async () => {
      const response = await runtime.dispatchFetch("http://localhost/");
      if ((await response.text()) !== "ok") throw new Error("the worker does not load");
    });
  } finally {
    await runtime.dispose();
  }
}

/** Profiles a worker of a runtime with an inspector while some work is under way. */
export async function profiledWhile(runtime: Miniflare, worker: string, work: () => Promise<void>): Promise<Load> {
  const socket = new WebSocket(new URL(`/core:user:${worker}`, await runtime.getInspectorURL()).href);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  await ask(socket, 1, "Profiler.enable");
  await ask(socket, 2, "Profiler.start");
  await work();
  const { profile } = await ask<{ profile: Profile }>(socket, 3, "Profiler.stop");
  socket.close();
  return loadOf(profile);
}
