import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { portOf } from "./port-of.ts";

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  at: number;
}

/** How the receiver answers: after a delay, once a test lets it, never, or with a body that never ends, in floods or in drops. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  delayMs?: number;
  /** Answers once this has settled. */
  until?: Promise<unknown>;
  hang?: boolean;
  endless?: boolean;
  trickle?: boolean;
}

export interface Receiver {
  url: string;
  requests: ReceivedRequest[];
  /** The most requests that were without an answer at one time. */
  readonly mostAtOnce: number;
  /** Sets the answer to every later request, or one computed from each. */
  answerWith(answer: Answer | ((request: ReceivedRequest) => Answer)): void;
  /** Resolves when at least `count` requests have arrived; throws after `timeoutMs`. */
  waitFor(count: number, timeoutMs?: number): Promise<ReceivedRequest[]>;
  clear(): void;
  /** Forgets what has arrived, and answers 200 again. */
  renew(): void;
  stop(): Promise<void>;
}

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString(),
    at: Date.now(),
  };
}

function streamForEver(response: ServerResponse, bytes: number, everyMs: number): void {
  const timer = setInterval(() => response.write("x".repeat(bytes)), everyMs);
  response.on("close", () => clearInterval(timer));
}

async function respond(response: ServerResponse, answer: Answer): Promise<void> {
  if (answer.hang === true) return;
  if (answer.delayMs !== undefined) await new Promise((done) => setTimeout(done, answer.delayMs));
  await answer.until;
  response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
  if (answer.endless === true) streamForEver(response, 65_536, 10);
  else if (answer.trickle === true) streamForEver(response, 1, 500);
  else response.end(answer.body ?? "{}");
}

/** Starts a real HTTP server on loopback that records what it gets and answers as told. */
export async function startReceiver(initial: Answer = {}): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  let answerFor = (_request: ReceivedRequest): Answer => initial;
  let open = 0;
  let mostAtOnce = 0;
  const server = createServer((incoming, response) => {
    mostAtOnce = Math.max(mostAtOnce, ++open);
    response.on("close", () => open--);
    void readRequest(incoming).then((request) => {
      requests.push(request);
      return respond(response, answerFor(request));
    });
  });
  // A connection that is closed for being idle fails whoever sends on it at that moment.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const clear = () => {
    requests.length = 0;
    mostAtOnce = 0;
  };
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    requests,
    get mostAtOnce() {
      return mostAtOnce;
    },
    answerWith(answer) {
      answerFor = typeof answer === "function" ? answer : () => answer;
    },
    async waitFor(count, timeoutMs = 300_000) {
      const deadline = Date.now() + timeoutMs;
      while (requests.length < count) {
        if (Date.now() > deadline) throw new Error(`${requests.length} of ${count} requests after ${timeoutMs} ms`);
        await new Promise((done) => setTimeout(done, 10));
      }
      return requests;
    },
    clear,
    renew() {
      clear();
      answerFor = () => ({});
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
