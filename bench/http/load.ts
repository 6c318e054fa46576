import { Connection } from "./connection.ts";

export interface Target {
  name: string;
  url: string;
  /** The next request; every call may differ. */
  next(): { method: string; path: string; headers?: Record<string, string>; body?: string };
}

export interface Measurement {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** The `share` quantile of numbers, nearest rank. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function serialise(host: string, request: ReturnType<Target["next"]>): string {
  const body = request.body ?? "";
  const headers = Object.entries({ host, ...request.headers, "content-length": String(Buffer.byteLength(body)) });
  return `${request.method} ${request.path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

/** Keeps `connections` connections busy for `seconds`, one request in flight on each. */
export async function load(target: Target, connections: number, seconds: number): Promise<Measurement> {
  const { hostname, port, host } = new URL(target.url);
  const open = Array.from({ length: connections }, () => new Connection(hostname, Number(port)));
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  try {
    await Promise.all(
      open.map(async (connection) => {
        for (let from = performance.now(); from < until; from = performance.now()) {
          await connection.send(serialise(host, target.next()));
          latencies.push(performance.now() - from);
        }
      }),
    );
  } finally {
    for (const connection of open) connection.close();
  }
  const elapsed = (performance.now() - started) / 1000;
  return { perSecond: latencies.length / elapsed, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}
