import type { Answer } from "./answer.ts";

/**
 * A call under way: await it for the data, or `.withResponse()` for what came around it too.
 *
 * @example
 * const { data, rateLimit, request_id } = await client.tasks.get({ id }).withResponse();
 */
export class Call<Data> extends Promise<Data> {
  // The result of `then` is a plain promise, not a call.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #answer: Promise<Answer<Data>>;

  constructor(answer: Promise<Answer<Data>>) {
    super((resolve, reject) => void answer.then(({ data }) => resolve(data), reject));
    this.#answer = answer;
  }

  /** The data with the raw response, the request id, the rate limit and the number of attempts. */
  withResponse(): Promise<Answer<Data>> {
    // The returned promise reports failures, so this one needs no second listener.
    this.catch(() => undefined);
    return this.#answer;
  }
}

/** A page of a list as the service sends it. */
export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

type ItemOf<Data> = Data extends Page<infer Item> ? Item : never;

/**
 * A list under way: await it for one page, or loop over it for every item of every page, fetched as the loop gets there.
 *
 * @example
 * for await (const decision of client.decisions.list({ outcome: "triggered" })) console.log(decision.entity_id);
 */
export class ListCall<Data extends Page<unknown>> extends Call<Data> implements AsyncIterable<ItemOf<Data>> {
  readonly #after: (cursor: string) => Promise<Data>;

  constructor(answer: Promise<Answer<Data>>, after: (cursor: string) => Promise<Data>) {
    super(answer);
    this.#after = after;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ItemOf<Data>, void> {
    let page = (await this.withResponse()).data;
    for (;;) {
      yield* page.items as ItemOf<Data>[];
      if (page.next_cursor === null) return;
      page = await this.#after(page.next_cursor);
    }
  }
}
