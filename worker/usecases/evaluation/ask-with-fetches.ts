import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import type { SignalError } from "../../domain/decision/record.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { isExpired } from "../../domain/values/kept.ts";
import { connectedSignals, conceptSignals } from "../signals/concept-signals.ts";
import type { ConnectedSignal } from "../ports/signals/connectors.ts";
import type { NeedsFetch, FetchedValues, FetchState } from "../ports/evaluation/ledger.ts";
import type { Services } from "../services.ts";
import { gatherGroups, type GroupQuestion, refuseOtherGroups } from "./gather-groups.ts";

const fetchMs = 15_000;
/** A concept whose question was sealed by somebody else needs no fetch after all; twice is once more than that. */
const maxRounds = 3;

/** The part of a question that its fetches depend on. */
interface FetchQuestion extends GroupQuestion {
  concepts: readonly CompiledConcept[];
  /** Asks nothing where a fetch has failed: it is then missing data, also of a signal that may be null. */
  whole?: boolean;
}

/**
 * Asks the ledger, and where it needs values of signals with a connector fetches them first. Throws what `ask` throws; a
 * `missing_data` for a signal that could not be fetched says so.
 */
export async function askWithFetches<Answer extends { ok: true }>(
  services: Services,
  question: FetchQuestion,
  ask: (state: FetchState) => Promise<Answer | NeedsFetch>,
): Promise<Answer> {
  const signals = await connectedSignals(services, question.concepts);
  refuseOtherGroups(question);
  const connected = question.concepts.filter(
    (concept) => concept.definition.population !== undefined || conceptSignals(concept).some((id) => signals.has(id)),
  );
  const keys = connected.map(({ key }) => key);
  let fetched: FetchedValues | null = null;
  if (keys.length > 0 && !question.sealed) fetched = await fetchSignals(services, question, connected, signals);
  for (let round = 0; round < maxRounds; round++) {
    const answer = await ask({ connected: keys, fetched }).catch((error: unknown) => {
      throw explainedError(error, fetched?.errors ?? []);
    });
    if (answer.ok !== "needs_fetch") return answer;
    const open = connected.filter(({ key }) => answer.concepts.includes(key));
    fetched = await fetchSignals(services, question, open, signals);
    const [failure] = question.whole === true ? fetched.errors : [];
    if (failure) throw notFetched(failure, fetched.errors);
  }
  throw new DomainError("unavailable", "The signals of this question could not be settled just now.", {
    suggestion: "Ask again.",
  });
}

async function fetchSignals(
  services: Services,
  question: FetchQuestion,
  concepts: readonly CompiledConcept[],
  signals: ReadonlyMap<string, ConnectedSignal>,
): Promise<FetchedValues> {
  const { entity, t, deadline } = question;
  const groups = await gatherGroups(services, question, concepts);
  const wanted = [...new Set(concepts.flatMap(conceptSignals))].flatMap((id) => signals.get(id) ?? []);
  const until = Math.min(deadline, services.now() + fetchMs);
  const answers = await services.connector.fetch(wanted, entity, t, until);
  return {
    concepts: concepts.map(({ key }) => key),
    observations: [
      ...groups.observations,
      ...answers.flatMap((one) => {
        if (!one.ok) return [];
        const { primitive_id, observed_at, value } = one;
        const type = signals.get(primitive_id)?.type;
        return type === undefined ? [] : [{ primitive_id, type, entity, observed_at, value }];
      }),
    ],
    errors: answers.flatMap((one) => (one.ok ? [] : [one.error])),
    populations: groups.populations,
  };
}

/** A value that could not be fetched is not the same as one that does not exist. */
function explainedError(error: unknown, failures: readonly SignalError[]): unknown {
  if (!(error instanceof DomainError) || error.code !== "missing_data" || isExpired(error)) return error;
  const failure = failures.find((one) => one.primitive_id === error.location);
  return failure ? notFetched(failure, failures) : error;
}

function notFetched(failure: SignalError, failures: readonly SignalError[]): DomainError {
  return new DomainError("missing_data", `${failure.primitive_id} could not be fetched: ${failure.message}`, {
    location: failure.primitive_id,
    suggestion: "Ask again once the source answers; nothing was recorded. A nullable signal would be recorded as null.",
    details: { signal_errors: failures },
  });
}
