import { headerFault, resolveHeaders } from "../domain/action/headers.ts";
import { readFetched } from "../domain/action/source/fetched.ts";
import { fillAddress, sourceAddressProblem } from "../domain/action/source/source-address.ts";
import type { Config } from "../config.ts";
import type { ConnectedSignal, Connector, Fetched } from "../usecases/ports/signals/connectors.ts";
import { mapLimited, connectionsAtOnce } from "../domain/values/map-limited.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { parsedJson } from "../domain/values/parsed-json.ts";

const fetchAttempts = 3;
const fetchTimeoutMs = 5_000;
const maxAnswerBytes = 262_144;

/** What fetching depends on, passed in so that nothing here is ambient. */
interface HttpConnectorParts {
  config: Pick<Config, "allowPrivateTargets" | "actionEnv">;
  fetcher: typeof fetch;
  now(): number;
}

/** How one attempt ended; `again` when no answer arrived, so that asking once more cannot ask twice. */
type FetchAttempt = { body: string; status: number } | { problem: string; status?: number; again: boolean };

/** Fetches values over HTTP: six at a time, no redirect followed, tried again only when the connection failed. */
export function httpConnector(parts: HttpConnectorParts): Connector {
  return {
    fetch: (signals, entity, t, deadline) =>
      mapLimited(connectionsAtOnce, signals, (signal) => fetchOne(parts, signal, entity, t, deadline)),
  };
}

async function fetchOne(
  parts: HttpConnectorParts,
  signal: ConnectedSignal,
  entity: string,
  t: number,
  deadline: number,
): Promise<Fetched> {
  const { primitive_id, source } = signal;
  const failed = (message: string, more: { status?: number; attempts: number }): Fetched => ({
    ok: false,
    error: { primitive_id, connector: "http", message, ...more },
  });
  const request = prepareRead(parts, source, entity, t);
  if ("problem" in request) return failed(request.problem, { attempts: 0 });
  for (let attempts = 1; ; attempts++) {
    const left = Math.min(source.timeout_ms ?? fetchTimeoutMs, deadline - parts.now());
    if (left <= 0) return failed("The sources of this question took too long in total.", { attempts: attempts - 1 });
    const attempt = await tryOnce(parts, request, left);
    if ("body" in attempt) {
      const { status } = attempt;
      const read = readBody(signal, attempt.body, t);
      return "problem" in read
        ? failed(read.problem, { status, attempts })
        : { ok: true, primitive_id, value: read.value, observed_at: read.observed_at };
    }
    if (!attempt.again || attempts === fetchAttempts) {
      const { status, problem } = attempt;
      return failed(problem, { ...(status === undefined ? {} : { status }), attempts });
    }
  }
}

type PreparedRequest = { address: string; headers: Headers } | { problem: string };

/** Repeats the checks of registration: what was allowed then may not be now. */
function prepareRead(
  { config }: HttpConnectorParts,
  source: ConnectedSignal["source"],
  entity: string,
  t: number,
): PreparedRequest {
  const problem = sourceAddressProblem(source.url, config.allowPrivateTargets);
  if (problem !== null) return { problem: `The address of the source ${problem}.` };
  const fault = headerFault(source.headers ?? {}, config.actionEnv);
  if (fault !== null) return { problem: `Header ${fault.header} of the source: ${fault.message}` };
  const address = fillAddress(source.url, entity, t);
  if (address === null) return { problem: "The entity cannot be used in the path of the source's address." };
  try {
    const headers = new Headers(resolveHeaders(source.headers ?? {}, config.actionEnv));
    if (!headers.has("accept")) headers.set("accept", "application/json");
    if (!headers.has("user-agent")) headers.set("user-agent", "decision-monitor");
    return { address, headers };
  } catch {
    return { problem: "A variable in a header of the source contains characters that headers cannot have." };
  }
}

async function tryOnce(
  { config: { allowPrivateTargets }, fetcher }: HttpConnectorParts,
  { address, headers }: { address: string; headers: Headers },
  timeoutMs: number,
): Promise<FetchAttempt> {
  const limits = { allowPrivateTargets, timeoutMs, maxBytes: maxAnswerBytes };
  const answer = await guardedFetch(fetcher, { address, init: { headers }, ...limits });
  if ("problem" in answer) {
    if (answer.problem === "refused") return { problem: `The address of the source ${answer.reason}.`, again: false };
    return answer.problem === "timeout"
      ? { problem: `The source did not answer within ${timeoutMs} ms.`, again: false }
      : { problem: "The source could not be reached.", again: true };
  }
  const { status, text } = answer;
  if (status >= 300 && status < 400)
    return { problem: `The source answered ${status}; redirects are not followed.`, status, again: false };
  if (status < 200 || status > 299) return { problem: `The source answered ${status}.`, status, again: false };
  if (text === null) return { problem: "The source answered with more than 256 KiB.", status, again: false };
  return { body: text, status };
}

function readBody({ source, ...signal }: ConnectedSignal, text: string, t: number) {
  const { value_pointer, time_pointer } = source;
  const body = parsedJson(text);
  if (body === undefined) return { problem: "The source's response is not JSON." };
  return readFetched(
    {
      ...signal,
      ...(value_pointer === undefined ? {} : { value_pointer }),
      ...(time_pointer === undefined ? {} : { time_pointer }),
    },
    body,
    t,
  );
}
