import { refuseManySorted } from "../../../domain/concept/population/sorted-values.ts";
import { emptyTally } from "../../../domain/concept/population/tally.ts";
import { type Partial, tallyRule } from "../../../domain/concept/population/facts.ts";
import { Roster } from "../../../domain/concept/population/standing.ts";
import { parseScope } from "../../../domain/task/scope.ts";
import { type PopulationOf, standsAlone } from "../../../domain/values/definitions/population.ts";
import type { DefinitionStore } from "../../../storage/definitions/definition-store.ts";
import type { ShardCount } from "../../../usecases/ports/evaluation/populations.ts";
import { versionIsMissing } from "../as-data.ts";
import type { Observations } from "../observations/observations.ts";
import type { PopulationSeals, Tallies, CountedPopulation, FixedPopulationView } from "../sealing/population-seals.ts";
import type { TimeSlice } from "../slices.ts";
import { type CountParts, countMembers } from "./count-members.ts";
import { conceptTask, conditionTask, type MemberTask } from "./population-work.ts";
import type { Entities } from "../observations/entities.ts";
import { isInScope } from "../observations/scoped.ts";
import type { Seals } from "../sealing/seals.ts";
import type { SweptView } from "../sealing/watermarks.ts";

/** What says how members have been seen already. */
interface FixedParts {
  seals: Pick<Seals, "between" | "of">;
  sweeps: SweptView & { at(t: number): FixedPopulationView[] };
  populationSeals: { at(t: number): FixedPopulationView[] };
  entities: Pick<Entities, "after">;
  observations: Pick<Observations, "namespaces">;
}

/** How the members of a population were seen at a time before it was counted itself. */
class FixedMembers {
  readonly #parts: FixedParts;
  readonly #population: CountedPopulation;
  readonly #watches: readonly FixedPopulationView[];
  readonly #groups: readonly FixedPopulationView[];

  constructor(parts: FixedParts, population: CountedPopulation, t: number) {
    this.#parts = parts;
    this.#population = population;
    const isAbout = ({ concepts }: FixedPopulationView) => population.concepts.some((key) => concepts.includes(key));
    this.#watches = parts.sweeps.at(t).filter(isAbout);
    this.#groups = parts.populationSeals.at(t).filter(isAbout);
  }

  /** The watermark by which all of them were seen, where a watch or another group has the very same scope. */
  get watermark(): number | null {
    const { scope, concepts } = this.#population;
    const same = [...this.#watches, ...this.#groups].find(
      (other) => isSameJson(other.scope, scope) && concepts.every((key) => other.concepts.includes(key)),
    );
    return same?.watermark ?? null;
  }

  /** The seals of members that are not seen under `watermark`: their own, by a watch, by another group; in the order of `Watermarks`. */
  otherThan(watermark: number): Pick<Seals, "between"> {
    const { seals, sweeps, entities, observations } = this.#parts;
    const isOther = (view: FixedPopulationView) => view.watermark !== watermark;
    return {
      between: (conceptKey, t, from, to) => {
        const found = seals.between(conceptKey, t, from, to);
        const sees = ({ concepts }: FixedPopulationView) => concepts.includes(conceptKey);
        const [watches, groups] = [this.#watches.filter(sees), this.#groups.filter(sees)];
        // Most times nobody else has looked, or under the same watermark; then there is nothing more to find.
        if (!watches.some(isOther) && !groups.some(isOther)) return found;
        for (const entity of entities.after(from - 1, to - from + 1)) {
          const { entity_no } = entity;
          if (entity_no > to) break;
          if (found.has(entity_no)) continue;
          const swept = watches.length === 0 ? null : sweeps.watermarkOf(entity, conceptKey, t);
          const fixed = swept ?? groups.find(({ scope }) => isInScope(observations, scope, entity))?.watermark;
          if (fixed !== undefined && fixed !== watermark)
            found.set(entity_no, seals.of(entity_no, conceptKey, t, { watermark: fixed, signal_errors: [] }));
        }
        return found;
      },
    };
  }
}

const isSameJson = (a: readonly object[], b: readonly object[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What counting the members of groups needs of its shard. */
interface PopulationParts extends Omit<CountParts, "seals">, FixedParts {
  observations: CountParts["observations"] & Pick<Observations, "sequence">;
  entities: CountParts["entities"];
  definitions: Pick<DefinitionStore, "concept" | "condition">;
  populationSeals: PopulationSeals;
  /** Why something of what was observed may not be there any more. */
  gone(): "erased" | "expired" | null;
}

/** Who was counted is remembered for so many times of groups: questions about members come in crowds. */
const mostRosters = 4;

/** Counts the members of groups next to the data: fixes what is seen, counts, and keeps what was counted. */
export class PopulationCounts {
  readonly #parts: PopulationParts;
  readonly #rosters = new Map<string, { tallies: Tallies; roster: Roster }>();

  constructor(parts: PopulationParts) {
    this.#parts = parts;
  }

  /** What this shard's members come to. Throws `not_found` where the definition is not there. */
  async partial(question: ShardCount, begin: (deadline: number) => TimeSlice): Promise<Partial> {
    const { populationSeals, observations } = this.#parts;
    const { population, key, t } = question;
    const task = await this.#task(population.of);
    const scope = scopeOfTask(population.scope, task);
    const counted = { key, concepts: task.concepts.map((concept) => concept.key), scope };
    const sealed = populationSeals.find(key, t);
    const isAlone = standsAlone(population);
    if (sealed?.tallies && question.recount !== true && !isAlone)
      return this.#partialOf(question, sealed.watermark, sealed.tallies, null);
    const place = `${key} ${t}`;
    const known = sealed !== null && question.recount !== true ? this.#rosters.get(place) : undefined;
    if (sealed !== null && known !== undefined)
      return this.#partialOf(question, sealed.watermark, known.tallies, known.roster);
    const fixed = new FixedMembers(this.#parts, counted, t);
    const watermark = sealed?.watermark ?? fixed.watermark ?? observations.sequence;
    if (question.seals) populationSeals.seal(counted, t, watermark);
    const seals = fixed.otherThan(watermark);
    const roster = isAlone ? new Roster() : null;
    const request = { population, scope, task, t, watermark, roster };
    const tallies = await begin(question.deadline).run(countMembers({ ...this.#parts, seals }, request));
    refuseTooMany(tallies);
    if (question.seals && !isSorted(tallies)) populationSeals.keep(counted, t, tallies);
    if (question.seals && roster !== null) this.#remember(place, { tallies, roster });
    return this.#partialOf(question, watermark, tallies, roster);
  }

  #remember(place: string, counted: { tallies: Tallies; roster: Roster }): void {
    this.#rosters.set(place, counted);
    for (const old of [...this.#rosters.keys()].slice(0, -mostRosters)) this.#rosters.delete(old);
  }

  #partialOf(
    { population, label, recount, entity, own }: ShardCount,
    watermark: number,
    tallies: Tallies,
    roster: Roster | null,
  ): Partial {
    const tally = tallies[own?.segment ?? label ?? ""] ?? emptyTally(tallyRule(population));
    const gone = recount === true ? this.#parts.gone() : null;
    const { place, entities } = this.#parts;
    const asked = roster && !own ? entities.find(entity) : null;
    return {
      shard: place.shard,
      watermark,
      tally: own && roster ? { ...tally, standing: roster.standing(own) } : tally,
      ...(asked && roster && { own: roster.placeOf(asked.entity_id) }),
      ...(gone !== null && { gone }),
    };
  }

  async #task(of: PopulationOf): Promise<MemberTask> {
    const { definitions } = this.#parts;
    if ("concept_id" in of) {
      const concept = await definitions.concept(of.concept_id, of.concept_version);
      if (!concept) throw versionIsMissing("Concept", of.concept_id, of.concept_version);
      return conceptTask(concept);
    }
    const condition = await definitions.condition(of.condition_id, of.condition_version);
    if (!condition) throw versionIsMissing("Condition", of.condition_id, of.condition_version);
    return conditionTask(condition);
  }
}

function scopeOfTask(scope: string, { concepts }: MemberTask) {
  const ids = concepts.flatMap(({ ir }) => ir.signals.map(({ primitive_id }) => primitive_id));
  return parseScope(scope, [...new Set(ids.map((id) => id.split(".")[0] ?? ""))], "population.scope");
}

const isSorted = (tallies: Tallies): boolean => Object.values(tallies).some(({ now }) => now.values !== undefined);

function refuseTooMany(tallies: Tallies): void {
  for (const { now } of Object.values(tallies)) refuseManySorted(now.values);
}
