import { newMembers } from "../../../../domain/action/alarm/new-members.ts";
import type { CompiledCondition } from "../../../../domain/condition/compiled.ts";
import { finish, type Work } from "../../../../domain/values/work.ts";
import { encodeColumns, type LookColumns } from "../../../../domain/task/watch/block.ts";
import { verdictCode, verdictOf } from "../../../../domain/task/watch/verdict.ts";
import type { TravellingPlans } from "../../../../usecases/ports/evaluation/planner.ts";
import type { NewDecisionRow } from "../../../../storage/decisions/recorder.ts";
import type { Entity } from "../../observations/entities.ts";
import { fitsRecord } from "../../recording/group-commit.ts";
import type { Observations } from "../../observations/observations.ts";
import { first } from "../../sql/first.ts";
import { recordSealed, toRow } from "../../recording/record-row.ts";
import type { Seal, Seals } from "../../sealing/seals.ts";
import type { BlockTable } from "../block-table.ts";
import type { OpenSweep, SweepTask } from "../sweeps.ts";
import type { WatchCopy, WatchForm } from "../watch-copy.ts";
import type { FiringStates } from "./firing-states.ts";
import { isUnsettled, type KeptState, stepKept } from "../../../../domain/firing/kept-state.ts";
import { mayOutlast } from "../../../../domain/firing/release.ts";
import type { ViewerParts } from "../../questions/viewer.ts";
import { type JudgedLook, judgeInBrief } from "./judge.ts";
import type { AskedTrue } from "./asked-true.ts";
import type { Outbox, OutRecord } from "./outbox.ts";
import type { SilencedTimes } from "./silenced-times.ts";

/** What keeping looks in brief needs of its shard. */
interface ChangesParts extends ViewerParts {
  observations: Pick<Observations, "signal" | "inPassing" | "namespaces">;
  seals: Pick<Seals, "between" | "write">;
  states: FiringStates;
  askedTrue: AskedTrue;
  outbox: Outbox;
  blocks: Pick<BlockTable, "insert">;
  silenced: Pick<SilencedTimes, "hold">;
  now(): number;
  copy: Pick<WatchCopy, "form" | "of">;
  sql: SqlStorage;
}

/** A task's part of a sweep. */
interface ChangesPart {
  sweep: OpenSweep;
  task: SweepTask;
  form: WatchForm;
  condition: CompiledCondition;
}

/** What is known of the entities of a piece, by number. */
interface Known {
  states: ReadonlyMap<number, KeptState>;
  askedTrue: ReadonlySet<number>;
  mayBeOpen: boolean;
}

/** What is known of one of them. */
interface EntityBefore {
  kept: KeptState | null;
  formerly: boolean;
  mayBeOpen: boolean;
}

/** A piece of a sweep that is judged and not kept yet. */
interface JudgedPiece extends LookColumns {
  entity_nos: number[];
  codes: number[];
  scores: number[];
  operand_bits: number[];
  states: [entityNo: number, state: KeptState | null][];
  records: OutRecord[];
  seals: Seal[];
  turned: number;
  unanswered: number;
  too_costly: number;
}

const tooCostly = verdictCode({ outcome: null, reason: "too_costly" });
const tooLarge = verdictCode({ outcome: null, reason: "payload_too_large" });

/** Judges the entities of a sweep and keeps in full only what changes or fires. */
export class ChangesKeeper {
  readonly #parts: ChangesParts;

  constructor(parts: ChangesParts) {
    this.#parts = parts;
  }

  /** Judges a piece; `entities` by rising number. Writes nothing. */
  *judge(part: ChangesPart, entities: readonly Entity[]): Work<JudgedPiece> {
    const { sweep, condition, task } = part;
    const piece = emptyPiece(condition.operands.length);
    const [from, to] = [entities[0]?.entity_no ?? 0, entities.at(-1)?.entity_no ?? 0];
    this.#parts.states.track();
    const states = this.#parts.states.between(task.task_no, from, to);
    const askedTrue = this.#parts.askedTrue.between(part.form, from, to);
    const known = { states, askedTrue, mayBeOpen: this.#mayBeOpen(part) };
    const asked = { condition, entities, t: sweep.t, watermark: sweep.watermark };
    yield* judgeInBrief(this.#parts, asked, (look) => this.#take(part, piece, known, look));
    return piece;
  }

  /** Keeps a piece of `entities`: false where it is kept already. Run inside a transaction. */
  keep(part: ChangesPart, entities: readonly Entity[], piece: JudgedPiece, recordedAt: number): boolean {
    const { task, sweep, form } = part;
    if (piece.entity_nos.length === 0) return false;
    const block = { ...encodeColumns(piece), task_no: task.task_no, t: sweep.t, recorded_at: recordedAt };
    if (!this.#parts.blocks.insert(block)) return false;
    const touched = this.#parts.states.touched(task.task_no);
    if (touched.size > 0)
      this.#stepAgain(
        part,
        entities.filter(({ entity_no }) => touched.has(entity_no)),
        piece,
      );
    this.#parts.states.write(task.task_no, piece.states);
    this.#parts.outbox.add(piece.records);
    const ended = piece.records.filter(({ row }) => row.outcome === "not_triggered");
    this.#parts.askedTrue.ended(
      form,
      ended.map(({ entity_no }) => entity_no),
    );
    this.#parts.seals.write(piece.seals);
    return true;
  }

  /** While the piece was judged, questions were asked or D1 answered: those looks take their step from what is kept now. */
  #stepAgain(part: ChangesPart, entities: readonly Entity[], piece: JudgedPiece): void {
    const again = finish(this.judge(part, entities));
    const isOld = new Set(again.entity_nos);
    piece.states = [...piece.states.filter(([entityNo]) => !isOld.has(entityNo)), ...again.states];
    piece.records = [...piece.records.filter(({ entity_no }) => !isOld.has(entity_no)), ...again.records];
  }

  #take(part: ChangesPart, piece: JudgedPiece, known: Known, look: JudgedLook): Work<void> | null {
    const { entity, outcome } = look;
    const kept = known.states.get(entity.entity_no) ?? null;
    const formerly = kept === null && known.askedTrue.has(entity.entity_no);
    const mayBeOpen = kept === null && known.mayBeOpen;
    piece.entity_nos.push(entity.entity_no);
    piece.codes.push(look.code);
    piece.scores.push(look.score);
    piece.operand_bits.push(look.operand_bits);
    if (outcome === null) {
      piece.unanswered += 1;
      if (look.code === tooCostly) piece.too_costly += 1;
    } else if (look.seals.length > 0) piece.seals.push(...look.seals);
    const isQuiet = kept === null && !formerly && !mayBeOpen && outcome !== "triggered";
    return isQuiet ? null : this.#step(part, piece, { kept, formerly, mayBeOpen }, look);
  }

  *#step(part: ChangesPart, piece: JudgedPiece, before: EntityBefore, look: JudgedLook): Work<void> {
    const { kept, formerly, mayBeOpen } = before;
    const { sweep, task, form } = part;
    const { entity, label } = look;
    const { before_t, changes_since } = task;
    // What could not be judged is false, and ends no run.
    const outcome = verdictOf(look.code).reason === null ? look.outcome : null;
    const score = Number.isNaN(look.score) ? null : look.score;
    const silenced = this.#isSilenced(part, entity);
    const past = { before: before_t, own_times: false, changes_since, formerly_true: formerly, may_be_open: mayBeOpen };
    const strength = strengthOf(part.condition);
    const firing = look.firing?.map(({ member }) => member) ?? null;
    const seen = { t: sweep.t, outcome, label, score, silenced, asked: false, strength, firing, ...past };
    const { state, changed, plan, full, peak, fresh } = stepKept(form.firing, kept, seen, form.watch.every_ms);
    if (full) {
      const row = yield* this.#record(part, look);
      // What cannot be recorded has no answer, as when every look is recorded.
      if (row === null) return makeUnanswered(piece, tooLarge);
      const { task_no } = task;
      const { task_id } = form;
      const own = plan.fire ? "fire" : plan.reason;
      const members = newMembers(fresh, look.firing ?? []);
      const plans: TravellingPlans = { ...this.#elsewhere(form), ...(own === null ? {} : { [task_id]: own }) };
      piece.records.push({
        task_no,
        task_id,
        entity_no: entity.entity_no,
        t: sweep.t,
        plans,
        row: {
          ...row,
          ...(peak === null ? {} : { peaks: { [task_id]: peak } }),
          ...(plan.fire ? { rules: { [task_id]: JSON.stringify(form.firing) } } : {}),
          ...(members === null ? {} : { fresh: { [task_id]: members } }),
        },
      });
    }
    if (outcome !== null && (outcome === "triggered") !== (formerly || kept?.run_since != null)) piece.turned += 1;
    if (changed) piece.states.push([entity.entity_no, state]);
  }

  #isSilenced({ form, sweep }: ChangesPart, { entity_id }: Entity): boolean {
    return this.#parts.silenced.hold(form.task_id, entity_id, { at: sweep.t, recorded_at: this.#parts.now() });
  }

  *#record({ condition, sweep }: ChangesPart, look: JudgedLook): Work<NewDecisionRow | null> {
    const { entity } = look;
    const evaluation = yield* look.explain();
    const record = recordSealed(condition, evaluation, entity, look.sealedAs(), { deterministic: true });
    const row = toRow(record, entity, this.#parts.observations.namespaces(entity.entity_no), sweep.t);
    return fitsRecord(row.record) ? row : null;
  }

  /** Whether there is a release, or was one in the sweep before, and this look is to settle which runs go on. */
  #mayBeOpen({ form, task, sweep: { t } }: ChangesPart): boolean {
    const { before_t, changes_since } = task;
    if (!isUnsettled({ t, before: before_t, own_times: false, changes_since })) return false;
    const query = "SELECT watch_no FROM sweep_tasks WHERE task_no = ? AND t < ? ORDER BY t DESC LIMIT 1";
    const before = first<{ watch_no: number }>(this.#parts.sql, query, task.task_no, t);
    const forms = before ? [form, this.#parts.copy.form(before.watch_no)] : [form];
    return forms.some(({ firing }) => mayOutlast(firing));
  }

  /** Other tasks that watch this condition decide by looks of their own. */
  #elsewhere({ task_id, ...form }: WatchForm): TravellingPlans {
    const others = this.#parts.copy.of(form).filter((other) => other.task_id !== task_id);
    return Object.fromEntries(others.map((other) => [other.task_id, "elsewhere" as const]));
  }
}

/** How extreme a score is, on the side on which the condition fires. */
const strengthOf = ({ strategy, definition }: CompiledCondition) =>
  strategy.type.axis(definition.strategy.params)?.strength;

function emptyPiece(operands: number): JudgedPiece {
  const lists = { entity_nos: [], codes: [], scores: [], operand_bits: [], states: [], records: [], seals: [] };
  return { ...lists, operands, turned: 0, unanswered: 0, too_costly: 0 };
}

function makeUnanswered(piece: JudgedPiece, code: number): void {
  const last = piece.codes.length - 1;
  piece.codes[last] = code;
  piece.scores[last] = NaN;
  piece.operand_bits[last] = 0;
  piece.unanswered += 1;
}
