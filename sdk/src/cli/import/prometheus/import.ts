import { checkImported } from "../check-concept.ts";
import { type Imported, type Planned, type Refused, Missing, slug } from "../plan.ts";
import { toldDifferences } from "./differences.ts";
import { importedDuration, secondsOf } from "./functions.ts";
import { ruleMeta } from "./meta.ts";
import { parsePromql } from "./parse.ts";
import { inlined, type Recordings } from "./recorded.ts";
import { type AlertRule, rulesIn } from "./rules.ts";
import { entityOf } from "./shape.ts";
import { translatedRule } from "./translate.ts";

/** How often rules are evaluated where their group does not say, in seconds: what Prometheus does by default. */
const standardInterval = 60;

/** Makes plans of alerting rules; what cannot become one is refused by name. */
export function importPrometheus(
  files: readonly { path: string; text: string }[],
  interval = standardInterval,
): Imported {
  const { alerts, recordings } = rulesIn(files);
  const planned: Planned[] = [];
  const refused: Refused[] = [];
  const taken = new Map<string, number>();
  for (const rule of alerts) {
    const id = uniqueId(taken, `${slug(rule.group, "rule")}/${slug(rule.alert, "rule")}`);
    try {
      planned.push(plannedRule(rule, id, recordings, interval));
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      refused.push({ rule: id, file: rule.file, missing: error.missing, message: error.message });
    }
  }
  return { feed: "prometheus", planned, refused };
}

function uniqueId(taken: Map<string, number>, id: string): string {
  const times = (taken.get(id) ?? 0) + 1;
  taken.set(id, times);
  return times === 1 ? id : `${id}-${times}`;
}

function plannedRule(rule: AlertRule, id: string, recordings: Recordings, standard: number): Planned {
  const { expr, used } = inlined(parsePromql(rule.expr), recordings);
  const { builder, output_type, output_feature, strategy } = translatedRule(expr);
  const { primitives, features, signals, shape, across } = builder;
  const { scope } = entityOf(shape);
  const { meta, hasTemplates, name } = ruleMeta(rule);
  const every = Math.max(60, secondsIn(rule.interval, "interval") ?? standard);
  if ((secondsIn(rule.interval, "interval") ?? standard) < 60) builder.differences.add("slower");
  if (used.length > 0) builder.differences.add("recorded");
  if (hasTemplates) builder.differences.add("templates");
  const definition = `prom.${id.replaceAll("/", ".")}`;
  const concept = {
    concept_id: definition,
    version: "1.0",
    description: rule.expr.trim().slice(0, 2_000),
    output_type,
    primitives,
    features,
    output_feature,
    ...(across === null ? {} : { across }),
  };
  const condition = {
    condition_id: definition,
    version: "1.0",
    description: name,
    concept_id: definition,
    concept_version: "1.0",
    strategy,
  };
  const needed = [...signals.values()];
  const registered = needed.map(({ primitive_id, description, kind, members, max_age }) => ({
    primitive_id,
    type: "time_series<float>",
    ...(kind === "level" ? {} : { kind }),
    description,
    ...(members === null ? {} : { members }),
    max_age,
  }));
  checkImported(concept, strategy, registered);
  const held = secondsIn(rule.for, "for");
  const kept = secondsIn(rule.keepFiringFor, "keep_firing_for");
  return {
    rule: id,
    file: rule.file,
    signals: registered,
    map: needed.map(({ primitive_id, map }) => ({ ...map, signal: primitive_id, continue: true })),
    concept,
    condition,
    task: {
      external_id: `prometheus/${id}`,
      intent: name,
      bind: { condition_id: definition, condition_version: "1.0" },
      entity_scope: scope,
      firing: {
        mode: "on_change",
        ...(held === null || held === 0 ? {} : { for: importedDuration(held) }),
        // Prometheus counts from the first evaluation that does not hold.
        ...(kept === null || kept === 0 ? {} : { hold: importedDuration(kept + every) }),
        recovered: true,
      },
      watch: { every: importedDuration(every) },
      meta,
    },
    differences: [...builder.differences].toSorted().map((one) => toldDifferences[one]),
  };
}

function secondsIn(text: string | null, field: string): number | null {
  if (text === null || text === "0") return null;
  const total = secondsOf(text);
  if (total === null) throw new Missing(field, text);
  return total;
}
