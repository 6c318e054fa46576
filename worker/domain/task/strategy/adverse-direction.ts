import { strategies } from "../../condition/strategies/registry.ts";
import type { GuardrailsDefinition } from "../../values/definitions/guardrails.ts";
import { traitsOf } from "../../values/values.ts";
import type { CatalogueSignal } from "../../language/catalogue.ts";
import { priorsOf, priorsSlope, strategyOfPriors } from "./priors.ts";
import type { ParameterProvenance } from "../provenance.ts";
import { stem } from "../../language/stem.ts";
import { stemsOf } from "../../language/words.ts";

/** The side of a signal on which things are bad, and what says so. */
interface AdverseDirection {
  side: "above" | "below";
  source: ParameterProvenance["source"];
  from: string | null;
}

const stemsIn = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(stem));

/** Nouns of measurements of which less is worse, in any trade. */
const goods =
  stemsIn(`success satisfaction availability uptime revenue sales income takings turnover conversion retention attendance adherence
  economy efficiency throughput health quality accuracy precision recall rating yield margin profit profitability productivity coverage
  compliance engagement adoption reliability freshness liquidity solvency performance utilisation punctuality loyalty wellbeing morale`);
/** Nouns of measurements of which more is worse. */
const bads =
  stemsIn(`error fail failure fault defect loss churn complaint infection readmission mortality injury damage theft chargeback default delinquency spoilage excursion outage abandonment bounce penalty deviation waste delay late lateness latency dropped missed refund risk fraud cost downtime
  absence absenteeism incident accident breach violation backlog debt attrition scrap leak leakage crash timeout return overdue arrears noise pollution
  exception rejected cancelled cancellation dispute stress wear vibration`);

/** What guardrails, description or the slope of priors say; null where nothing does. */
export function statedAdverseDirection(
  signal: CatalogueSignal,
  guardrails: GuardrailsDefinition,
): AdverseDirection | null {
  const id = signal.primitive_id;
  const directions = guardrails.threshold_directions ?? {};
  const set = Object.hasOwn(directions, id) ? directions[id] : undefined;
  if (set !== undefined) return { side: set, source: "threshold_directions", from: id };
  const priors = priorsOf(signal, guardrails);
  const slope = priorsSlope(priors);
  if (slope === "below") return { side: "below", source: "falling_priors", from: id };
  const described = describedAdverseDirection(signal);
  if (described !== null || priors === null || slope === null) return described;
  // Priors of a deviation or a movement are sizes: they rise with severity on either side.
  const { draft } = strategies[strategyOfPriors(priors, signal)];
  return draft?.by === "number" && draft.levels ? { side: "above", source: "parameter_priors", from: id } : null;
}

function describedAdverseDirection(signal: CatalogueSignal): AdverseDirection | null {
  const said =
    /\b(high|low|great|more|larg|less|few|small)(?:er)? (?:values? )?(?:is|are|means?|=) (better|worse|healthier|safer|riskier|good|bad)\b/i.exec(
      signal.description ?? "",
    );
  if (said === null) return null;
  const rises = /high|great|more|larg/i.test(said[1] ?? "");
  const good = /better|healthier|safer|good/i.test(said[2] ?? "");
  return { side: rises === good ? "below" : "above", source: "description", from: said[0] };
}

/** A series is bad on the side on which the single value of the same name is: "scan_score_trend_6m" as "external_scan_score". */
function siblingSide(signal: CatalogueSignal, guardrails: GuardrailsDefinition): AdverseDirection | null {
  const nameOf = (id: string): string[] =>
    stemsOf(id.replace(/[._]/g, " ")).filter((word) => word !== "trend" && !/^\d/.test(word));
  const own = nameOf(signal.primitive_id);
  if (!traitsOf(signal.type).series || own.length < 2) return null;
  const known = Object.keys({ ...guardrails.threshold_directions, ...guardrails.parameter_priors });
  const sibling = known.find((id) => id !== signal.primitive_id && own.every((word) => nameOf(id).includes(word)));
  return sibling === undefined
    ? null
    : statedAdverseDirection({ ...signal, primitive_id: sibling, description: "" }, guardrails);
}

/** As {@link statedAdverseDirection}, else a guess from what the signal is called: sales are bad when low, errors when high; null for other names. */
export function adverseDirection(signal: CatalogueSignal, guardrails: GuardrailsDefinition): AdverseDirection | null {
  const stated = statedAdverseDirection(signal, guardrails) ?? siblingSide(signal, guardrails);
  if (stated !== null) return stated;
  const id = signal.primitive_id;
  const words = id.slice(id.indexOf(".") + 1).split(/[._]/);
  const bad = words.find((word) => bads.has(stem(word)));
  if (bad !== undefined) return { side: "above", source: "default", from: bad };
  const good = words.find((word) => goods.has(stem(word)));
  return good === undefined ? null : { side: "below", source: "default", from: good };
}
