import { Agent, type ClientRequestArgs, request } from "node:http";
import { text } from "node:stream/consumers";

/** What is asked, at which address; every next request may differ. */
export interface Target {
  url: string;
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

/** Sends the next request of a target and takes the whole answer; throws unless its status is 2xx. */
async function sendNext(agent: Agent, target: Target): Promise<void> {
  const { path, body, ...how } = target.next();
  await new Promise<void>((resolve, reject) => {
    const asked: ClientRequestArgs = { ...how, agent };
    const sent = request(target.url + path, asked, (answer) => {
      const isFine = String(answer.statusCode).startsWith("2");
      text(answer).then((said) => (isFine ? resolve() : reject(new Error(`${path} of a benchmark: ${said}`))), reject);
    });
    sent.on("error", reject).end(body);
  });
}

/** Sends so many requests of a target one after another, so that no two of them share a write. */
export async function send(target: Target, times: number): Promise<void> {
  const agent = new Agent();
  for (let sent = 0; sent < times; sent += 1) await sendNext(agent, target);
}

/** Keeps `connections` connections busy for `seconds`, one request in flight on each. */
export async function load(target: Target, connections: number, seconds: number): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const lane = async () => {
    for (let from = performance.now(); from < until; from = performance.now()) {
      await sendNext(agent, target);
      latencies.push(performance.now() - from);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, lane));
  } finally {
    agent.destroy();
  }
  const elapsed = (performance.now() - started) / 1000;
  return { perSecond: latencies.length / elapsed, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}
