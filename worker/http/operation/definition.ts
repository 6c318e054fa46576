import type { z } from "@hono/zod-openapi";
import type { AnswerHeader } from "../../contract/wire/headers.ts";
import type { DomainError, ErrorCode } from "../../domain/values/errors/errors.ts";
import type { Principal } from "../../domain/values/principal.ts";
import type { Scope } from "../../domain/values/roles.ts";
import type { Claim } from "../../usecases/ports/service/idempotency.ts";
import type { Touches } from "../../usecases/reach/touch.ts";
import type { Services } from "../../usecases/services.ts";
import type { Body } from "../body.ts";
import type { Audited } from "../middleware/audited.ts";
import type { DoorAnswer } from "../middleware/door.ts";
import type { Streamed } from "../middleware/stream.ts";

export type Method = "GET" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The methods of operations that change nothing. */
type ReadingMethod = "GET" | "OPTIONS";

export interface Gives {
  status: 200 | 201 | 202 | 204;
  /** None where the answer is in another protocol's words. */
  schema?: z.ZodType;
  words: string;
  /** Where an equal object may be there already: the words of the 200 that then answers. */
  existing?: string;
  /** Where the answer is sent while it is read: the media types it has, with the schema of a line or of all. */
  streams?: Readonly<Record<string, z.ZodType>>;
  /** Of a door for another protocol: the media types of its answers. */
  door?: readonly string[];
}

/** What a use case returns for an answer: a value of its schema. */
type GivenAnswer<G extends Gives> = G extends { door: object }
  ? DoorAnswer
  : G extends { existing: string }
    ? { given: z.output<G["schema"]>; created: boolean }
    : G extends { streams: object }
      ? Streamed
      : z.output<G["schema"]>;

/** What an operation was asked, checked against what it takes, and who asks. */
export interface Asked<P extends z.ZodObject, Q extends z.ZodObject, B> {
  services: Services;
  params: z.output<P>;
  query: z.output<Q>;
  body: B;
  /** Present where an Idempotency-Key was sent. */
  claim: Claim | undefined;
  /** Who asks. */
  by: Principal;
  /** Stores the row of the audit trail by itself, for what changes nothing in the database. */
  note: () => Promise<void>;
  /** The services that leave a row of the audit trail about one of several subjects, with what is done to it. */
  auditedFor: (subject: string, body: object) => Promise<Services>;
  /** Whether the API key has a scope besides the one that was needed. */
  holds: (scope: Scope) => boolean;
  /** The refusal where no known key came, of an operation that takes a signature in its place. */
  refuse: (() => Promise<DomainError>) | undefined;
  /** The Accept header. */
  accept: string;
  /** Sets a header of the answer. */
  tell: (name: AnswerHeader, value: string) => void;
  /** Any other header of the request. */
  header: (name: string) => string | undefined;
  /** Scheme, host and port at which the service was asked. */
  origin: string;
}

export type Touching<P extends z.ZodObject, Q extends z.ZodObject, B> = Pick<
  Asked<P, Q, B>,
  "services" | "params" | "query" | "body"
>;

export interface Described<P extends z.ZodObject, Q extends z.ZodObject, B, G extends Gives> {
  /** Becomes the SDK's method. */
  id: string;
  /** What the API key must be allowed to do, one of these where there are several; an open operation needs no key. */
  scope: Scope | readonly Scope[] | "open";
  /** Whether it needs the elevated key too. */
  elevated?: boolean;
  /**
   * What of the data it touches, for whoever may not touch everything: `whole` is refused; `own` is nothing of the data, or what the
   * asker has made; of `each` row it takes it leaves out what is out of reach; or what this request touches.
   */
  reach: "whole" | "own" | "each" | ((asked: Touching<P, Q, B>) => Touches | Promise<Touches>);
  /** Whether a signature may stand for the key; the operation itself checks it. */
  signed?: boolean;
  /** Whether it takes an Idempotency-Key and answers a repetition as it did before. */
  idempotent?: boolean;
  /** Whether it takes an Idempotency-Key by which it goes on where an earlier request stopped; the operation itself does so. */
  resumable?: boolean;
  summary: string;
  description: string;
  takes?: { params?: P; query?: Q; body?: Body<B> };
  gives: G;
  /** Whether it makes what its path names, which then is never missing. */
  creates?: boolean;
  /** Its own failures; those that the path, the key, the body and the Idempotency-Key bring are added. */
  fails?: readonly ErrorCode[];
  call: (asked: Asked<P, Q, B>) => Promise<GivenAnswer<G>>;
}

/** What reads needs no more words; what may change something says what it leaves in the audit trail. */
export type Definition<P extends z.ZodObject, Q extends z.ZodObject, B, G extends Gives> = Described<P, Q, B, G> &
  (
    | { route: `${ReadingMethod} /${string}`; audited?: never }
    | { route: `${Exclude<Method, ReadingMethod>} /${string}`; audited: Audited<Asked<P, Q, B>> }
  );
