import { operationTable } from "../generated/table.ts";
import { DecisionMonitorError, errorFrom } from "./error.ts";
import { buildRequest } from "./request.ts";
import type { Input, OperationId, Output } from "./types.ts";

export type { Input, OperationId, Output } from "./types.ts";

/** How a client reaches the service. */
export interface ClientOptions {
  /** Sent as `X-API-Key`. */
  apiKey: string;
  /** Sent as `X-Elevated-Key` with the operations that need it. */
  elevatedKey?: string;
  /** The address of the service with its version segment, such as `https://monitor.example.com/v1`. */
  baseUrl: string;
  /** Stands in for the global `fetch`. */
  fetch?: typeof fetch;
}

/** What one call may add. */
export interface RequestOptions {
  /** Makes a repeated call return the first answer, for 24 hours. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** An operation's arguments: the input may be left out when nothing in it is required. */
export type Arguments<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? [input?: Input<Id>, options?: RequestOptions]
    : [input: Input<Id>, options?: RequestOptions];

const VERSION_SEGMENT = /\/v\d+$/;

/** Sends operations to the service and turns refusals into {@link DecisionMonitorError}. */
export class Transport {
  readonly #options: ClientOptions;

  /** Takes the keys and the address; throws TypeError when the address does not end in a version segment. */
  constructor(options: ClientOptions) {
    this.#options = { ...options, baseUrl: options.baseUrl.replace(/\/+$/, "") };
    if (!VERSION_SEGMENT.test(this.#options.baseUrl))
      throw new TypeError("baseUrl must end in a version segment such as /v1.");
  }

  #addressOf(id: OperationId): string {
    const { baseUrl } = this.#options;
    return operationTable[id].unversioned ? baseUrl.replace(VERSION_SEGMENT, "") : baseUrl;
  }

  #headers(id: OperationId, hasBody: boolean, options: RequestOptions): Record<string, string> {
    const { apiKey, elevatedKey } = this.#options;
    return {
      accept: "application/json",
      "x-api-key": apiKey,
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(operationTable[id].elevated && elevatedKey !== undefined ? { "x-elevated-key": elevatedKey } : {}),
      ...(options.idempotencyKey === undefined ? {} : { "idempotency-key": options.idempotencyKey }),
    };
  }

  /** Sends one operation; throws DecisionMonitorError for any answer that is not a success. */
  protected async request<Id extends OperationId>(
    id: Id,
    input?: Input<Id>,
    options: RequestOptions = {},
  ): Promise<Output<Id>> {
    const route = operationTable[id];
    const { path, body } = buildRequest(route, input ?? {});
    const send = this.#options.fetch ?? fetch;
    let response: Response;
    let parsed: unknown;
    try {
      response = await send(`${this.#addressOf(id)}${path}`, {
        method: route.method,
        headers: this.#headers(id, body !== undefined, options),
        ...(body === undefined ? {} : { body }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
      parsed = await readJson(response);
    } catch (cause) {
      if (options.signal?.aborted === true) throw cause;
      throw new DecisionMonitorError(
        0,
        { type: "connection_error", message: `${this.#options.baseUrl} cannot be reached.` },
        { cause },
      );
    }
    if (!response.ok) throw errorFrom(response, parsed);
    return parsed as Output<Id>;
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
