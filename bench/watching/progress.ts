import { whole } from "../print.ts";

/** Tells on one line of a terminal how far something has come, and on a line of its own when it is done. */
export class Progress {
  readonly #what: string;
  readonly #of: number;
  readonly #from = performance.now();
  #told = 0;

  constructor(what: string, of: number) {
    this.#what = what;
    this.#of = of;
  }

  /** What has been done so far. */
  at(done: number): void {
    const now = performance.now();
    if (!process.stderr.isTTY && now - this.#told < 15_000) return;
    this.#told = now;
    process.stderr.write(
      `${process.stderr.isTTY ? "\r\u001b[K" : ""}${this.#text(done)}${process.stderr.isTTY ? "" : "\n"}`,
    );
  }

  /** All is done; tells how long it took. */
  end(): void {
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
    console.log(this.#text(this.#of));
  }

  #text(done: number): string {
    const seconds = (performance.now() - this.#from) / 1_000;
    return `${this.#what}: ${whole(done)} of ${whole(this.#of)}, ${whole(seconds)} s`;
  }
}
