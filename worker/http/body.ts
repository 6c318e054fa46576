import type { z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { body as bodyOf } from "../contract/wire/body.ts";
import { checked } from "../contract/wire/validation.ts";
import { DomainError } from "../domain/values/errors/errors.ts";
import type { AppEnv } from "./middleware/context.ts";
import { jsonBody } from "./middleware/json-body.ts";
import { brokenOff, limited } from "./middleware/limited.ts";

/** What an operation takes as its body: how it is described, what it passes, and how its value is read. */
export interface Body<T> {
  described: { required: true; description: string; content: Record<string, { schema: z.ZodType | object }> };
  guards: readonly MiddlewareHandler[];
  read: (c: Context<AppEnv>) => T | Promise<T>;
  /** The same of a value that came by another protocol. */
  check: (value: unknown) => T;
}

/** A body of JSON, of at most 1 MiB, checked against a schema; `words` describe it. */
export function json<S extends z.ZodType>(schema: S, words: string): Body<z.output<S>> {
  const strict = bodyOf(schema);
  return {
    described: { required: true, description: words, content: { "application/json": { schema: strict } } },
    guards: jsonBody,
    // The router has checked it against the very schema whose type this is.
    read: (c) => c.req.valid("json" as never),
    check: (value) => checked("json", strict, value),
  };
}

/** A body as it was sent. */
interface RawBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its media type in lower case, without parameters. */
  type: string;
  /** The parameters of the media type, as they were sent. */
  parameters: string;
  /** How it is compressed: `identity`, or one of the encodings that the operation takes. */
  encoding: string;
  headers: Headers;
  header: (name: string) => string | undefined;
}

interface Raw<T> {
  /** The media types it may have. */
  media: readonly string[];
  /** The media type of one whose headers say none; empty where it has to. */
  implied?: (headers: Headers) => string;
  /** The Content-Encodings it may have besides `identity`. */
  encodings?: readonly string[];
  /** Whether it is compressed in any case, whatever its header says. */
  packed?: true;
  /** The most bytes it may have as it is sent. */
  limit: number;
  words: string;
  /** Makes a value of it, or throws a DomainError that says what is wrong with it. */
  decode: (body: RawBody) => T | Promise<T>;
}

/** A body of bytes: of declared media types, encodings and size, of which `decode` makes a value. */
export function raw<T>({ media, implied = () => "", encodings = [], packed, limit, words, decode }: Raw<T>): Body<T> {
  return {
    described: {
      required: true,
      description: words,
      // Not a schema of zod: the router would read and parse what is JSON, and a signature is over bytes.
      content: Object.fromEntries(media.map((type) => [type, { schema: {} }])),
    },
    guards: [limited(limit)],
    check: onlyOverHttp,
    async read(c) {
      const { headers } = c.req.raw;
      const [type = "", ...parameters] = (headers.get("Content-Type") ?? implied(headers)).split(";");
      const encoding = c.req.header("Content-Encoding")?.trim().toLowerCase() || "identity";
      const given = type.trim().toLowerCase();
      if (!media.includes(given)) throw notTaken("Content-Type", media);
      if (encoding !== "identity" && !encodings.includes(encoding))
        throw notTaken("Content-Encoding", encodings, packed);
      return decode({
        bytes: await bodyBytes(c),
        type: given,
        parameters: parameters.join(";").trim(),
        encoding,
        headers,
        header: (name) => c.req.header(name),
      });
    },
  };
}

interface StreamedKind {
  /** The media types it may have. */
  media: readonly string[];
  /** What one line of it is. */
  line: z.ZodType;
  words: string;
}

/** A body that is read while it comes. */
interface StreamedBody {
  type: string;
  stream: AsyncIterable<Uint8Array>;
}

/** A body of lines, of any length, of one of several media types; it may be packed with gzip. */
export function streamed({ media, line, words }: StreamedKind): Body<StreamedBody> {
  return {
    described: {
      required: true,
      description: words,
      content: Object.fromEntries(media.map((type) => [type, { schema: line }])),
    },
    guards: [],
    check: onlyOverHttp,
    read(c) {
      const type = (c.req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
      const encoding = c.req.header("Content-Encoding")?.trim().toLowerCase() || "identity";
      if (!media.includes(type)) throw notTaken("Content-Type", media);
      if (encoding !== "identity" && encoding !== "gzip") throw notTaken("Content-Encoding", ["gzip"]);
      const stream = (c.req.raw.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>;
      if (encoding === "identity") return { type, stream };
      return { type, stream: unpacked(stream) };
    },
  };
}

/** What a stream of gzip holds. Throws `validation_error` where it is not gzip to its end. */
async function* unpacked(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream.pipeThrough(new DecompressionStream("gzip"));
  } catch {
    throw new DomainError("validation_error", "The body is not one whole gzip file.", {
      location: "body",
      suggestion:
        "Pack the whole file at once; several packed files joined together are not read. Lines before may be stored.",
    });
  }
}

function onlyOverHttp(): never {
  throw new Error("a body of bytes comes over HTTP alone");
}

async function bodyBytes(c: Context<AppEnv>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await c.req.arrayBuffer().catch(brokenOff));
}

function notTaken(header: "Content-Type" | "Content-Encoding", taken: readonly string[], packed = false): DomainError {
  const known = taken.join(" or ");
  const type = header === "Content-Type";
  return new DomainError(
    "unsupported_media_type",
    type || packed
      ? `The body must be ${type ? "" : "compressed with "}${known}.`
      : `The body must not be compressed${known && `, or be compressed with ${known}`}.`,
    {
      location: header,
      suggestion:
        known === "" ? `Send it as it is, without the header ${header}.` : `Send the header ${header}: ${known}.`,
    },
  );
}
