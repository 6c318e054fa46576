import type { CompiledCondition } from "../../../../domain/condition/compiled.ts";
import { finish, type Work } from "../../../../domain/values/work.ts";
import { encodeColumns, type LookColumns } from "../../../../domain/task/watch/block.ts";
import { verdictCode, verdictOf } from "../../../../domain/task/watch/verdict.ts";
import type { NewDecisionRow } from "../../../../storage/decisions/recorder.ts";
import type { Entity } from "../../observations/entities.ts";
import { fitsRecord } from "../../recording/record-size.ts";
import type { Observations } from "../../observations/observations.ts";
import { recordSealed, toRow } from "../../recording/record-row.ts";
import type { Seal, Seals } from "../../sealing/seals.ts";
import type { BlockTable } from "../looks/block-table.ts";
import type { OpenSweep, SweepTask } from "../sweeps/sweeps.ts";
import type { WatchCopy, WatchForm } from "../list/watch-copy.ts";
import type { FiringStates } from "../states/firing-states.ts";
import { isUnsettled, type KeptState } from "../../../../domain/firing/kept-state.ts";
import { mayOutlast } from "../../../../domain/firing/release.ts";
import type { ViewerParts } from "../../questions/viewer.ts";
import { type JudgedLook, judgeInBrief } from "./judge.ts";
import { plansTogether } from "../../recording/decided.ts";
import type { AskedTrue } from "../states/asked-true.ts";
import { decideLook, type DecideParts, elsewhere } from "./decide.ts";
import type { Outbox, OutRecord } from "../states/outbox.ts";

/** What keeping looks in brief needs of its shard. */
interface ChangesParts extends ViewerParts, DecideParts {
  observations: Pick<Observations, "signal" | "inPassing" | "namespaces">;
  seals: Pick<Seals, "between" | "write">;
  states: FiringStates;
  askedTrue: AskedTrue;
  outbox: Outbox;
  blocks: Pick<BlockTable, "insert">;
  copy: Pick<WatchCopy, "of">;
}

/** A task's part of a sweep. */
export interface ChangesPart {
  sweep: OpenSweep;
  task: SweepTask;
  form: WatchForm;
  condition: CompiledCondition;
}

/** What is known of the entities of a piece, by number. */
interface KnownStates {
  states: ReadonlyMap<number, KeptState>;
  askedTrue: ReadonlySet<number>;
  mayBeOpen: boolean;
}

/** What is known of one of them. */
interface EntityBefore {
  kept: KeptState | null;
  formerly_true: boolean;
  may_be_open: boolean;
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
const tooLargeCode = verdictCode({ outcome: null, reason: "payload_too_large" });

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
    const known = { states, askedTrue, mayBeOpen: mayBeOpen(part) };
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

  #take(part: ChangesPart, piece: JudgedPiece, known: KnownStates, look: JudgedLook): Work<void> | null {
    const { entity, outcome } = look;
    const kept = known.states.get(entity.entity_no) ?? null;
    const formerly_true = kept === null && known.askedTrue.has(entity.entity_no);
    const may_be_open = kept === null && known.mayBeOpen;
    piece.entity_nos.push(entity.entity_no);
    piece.codes.push(look.code);
    piece.scores.push(look.score);
    piece.operand_bits.push(look.operand_bits);
    if (outcome === null) {
      piece.unanswered += 1;
      if (look.code === tooCostly) piece.too_costly += 1;
    } else if (look.seals.length > 0) piece.seals.push(...look.seals);
    const isQuiet = kept === null && !formerly_true && !may_be_open && outcome !== "triggered";
    return isQuiet ? null : this.#step(part, piece, { kept, formerly_true, may_be_open }, look);
  }

  *#step(part: ChangesPart, piece: JudgedPiece, before: EntityBefore, look: JudgedLook): Work<void> {
    const { sweep, task, form } = part;
    const { task_no, before_t, changes_since } = task;
    const { entity_no, entity_id } = look.entity;
    const { state, changed, full, said, turned } = decideLook(this.#parts, {
      ...before,
      form,
      task_no,
      entity_id,
      t: sweep.t,
      // What could not be judged is false, and ends no run.
      outcome: verdictOf(look.code).reason === null ? look.outcome : null,
      label: look.label,
      score: Number.isNaN(look.score) ? null : look.score,
      asked: false,
      before: before_t,
      changes_since,
      strength: strengthOf(part.condition),
      firing: look.firing,
    });
    if (full) {
      const row = yield* this.#record(part, look);
      // What cannot be recorded has no answer, as when every look is recorded.
      if (row === null) return makeUnanswered(piece, tooLargeCode);
      const planned = { ...row, ...plansTogether([said, elsewhere(this.#parts.copy, form)]) };
      piece.records.push({ task_no, task_id: form.task_id, entity_no, t: sweep.t, row: planned });
    }
    if (turned) piece.turned += 1;
    if (changed) piece.states.push([entity_no, state]);
  }

  *#record({ condition, sweep }: ChangesPart, look: JudgedLook): Work<NewDecisionRow | null> {
    const { entity } = look;
    const evaluation = yield* look.explain();
    const record = recordSealed(condition, evaluation, entity, look.sealedAs(), { deterministic: true });
    const row = toRow(record, entity, this.#parts.observations.namespaces(entity.entity_no), sweep.t);
    return fitsRecord(row.record) ? row : null;
  }
}

/** Whether a run may outlast what ends it elsewhere, and this look is to settle which ones go on. */
const mayBeOpen = ({ form, task: { before_t: before, changes_since }, sweep: { t } }: ChangesPart): boolean =>
  mayOutlast(form.firing) && isUnsettled({ t, before, own_times: false, changes_since });

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
