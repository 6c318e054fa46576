import { connect, type Socket } from "node:net";

const latin1 = new TextDecoder("latin1");
const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

/** The length of the whole answer at the start of `bytes`, or undefined while it is incomplete. */
function answerLength(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(latin1.decode(bytes.subarray(0, headEnd)))?.[1];
  if (length !== undefined) {
    const end = headEnd + 4 + Number(length);
    return bytes.length >= end ? end : undefined;
  }
  const last = bytes.indexOf(LAST_CHUNK, headEnd + 2);
  return last < 0 ? undefined : last + LAST_CHUNK.length;
}

/** One keep-alive connection that sends ready-made requests one after another; cheaper than any HTTP client. */
export class Connection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #settle: { resolve(answer: string): void; reject(error: Error): void } | undefined;

  constructor(host: string, port: number) {
    this.#socket = connect(port, host);
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (chunk) => this.#receive(chunk));
    this.#socket.on("error", (error) => this.#settle?.reject(error));
    this.#socket.on("close", () => this.#settle?.reject(new Error("the connection was closed")));
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const length = answerLength(this.#received);
    if (length === undefined) return;
    const answer = latin1.decode(this.#received.subarray(0, length));
    this.#received = this.#received.subarray(length);
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.resolve(answer);
  }

  /** Sends one request and resolves to the whole answer; throws unless its status is 2xx. */
  async send(request: string): Promise<void> {
    const answer = await new Promise<string>((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
    if (answer[9] !== "2") throw new Error(`A request of the benchmark failed:\n${answer}`);
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }
}
