import type { PointPage } from "./page.ts";

/** Bytes of pages in memory, with what is known of their chunks. */
const mostBytes = 4 * 1_048_576;
/** What the place of one chunk takes in memory. */
const chunkBytes = 80;

/** The pages read last. */
export class PageCache {
  readonly #read: (pageNo: number) => PointPage | null;
  readonly #pages = new Map<number, PointPage>();
  #bytes = 0;

  /** `read` finds a page that is not in memory; null where there is none. */
  constructor(read: (pageNo: number) => PointPage | null) {
    this.#read = read;
  }

  page(pageNo: number): PointPage | null {
    const known = this.#pages.get(pageNo);
    const page = known ?? this.#read(pageNo);
    if (page === null) return null;
    if (known) this.#pages.delete(pageNo);
    else this.#bytes += bytesHeld(page);
    this.#pages.set(pageNo, page);
    for (const [oldest, evicted] of this.#pages) {
      if (this.#bytes <= mostBytes || oldest === pageNo) break;
      this.#pages.delete(oldest);
      this.#bytes -= bytesHeld(evicted);
    }
    return page;
  }

  forget(pageNo: number): void {
    const page = this.#pages.get(pageNo);
    if (page === undefined) return;
    this.#pages.delete(pageNo);
    this.#bytes -= bytesHeld(page);
  }

  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
  }
}

const bytesHeld = ({ bytes, chunks }: PointPage) => bytes.length + chunks.length * chunkBytes;
