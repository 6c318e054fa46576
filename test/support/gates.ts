/** Text that stands for whatever a part of the platform says when it fails; no answer may show it. */
export const innerText = "inner text about account:8841";

/** Stands before every call to one part of the platform and may refuse, delay, or break off after it; of a database it hears the statements. */
export type Gate = <T>(call: () => Promise<T>, kind?: "read", sqls?: readonly string[]) => Promise<T>;

const broken = () => new Error(`D1_ERROR: ${innerText}`);

/** Before any call, or after one that has written. */
type Moment = "before" | "after";

/** Breaking off after a call that only read is breaking off before it: nobody has the answer, and nothing has changed. */
const isMoment = (when: Moment, kind: "read" | undefined) => when === "before" || kind !== "read";

/** Lets every call pass and counts those that {@link breaking} can break. */
export function counting(when: Moment): { gate: Gate; calls: () => number } {
  let calls = 0;
  return {
    gate: (call, kind) => {
      if (isMoment(when, kind)) calls++;
      return call();
    },
    calls: () => calls,
  };
}

/** Breaks the given calls, counted from 1: before anything happens, or after something has happened. */
export function breaking(
  when: Moment,
  isBroken: (call: number, sqls: readonly string[]) => boolean = () => true,
): Gate {
  let calls = 0;
  return async (call, kind, sqls = []) => {
    if (!isMoment(when, kind)) return call();
    calls++;
    if (!isBroken(calls, sqls)) return call();
    if (when === "after") await call();
    throw broken();
  };
}

/** Breaks the nth call alone, and tells whether there was one: how many there are is found by breaking each in turn. */
export function breakingNth(when: Moment, nth: number): { gate: Gate; broke: () => boolean } {
  let broke = false;
  const gate = breaking(when, (call) => {
    if (call === nth) broke = true;
    return call === nth;
  });
  return { gate, broke: () => broke };
}

/** A process that dies before it can run a statement: nothing that it asks for from then on happens. */
export function dyingBefore(statement: RegExp): Gate {
  let dead = false;
  return breaking("before", (_, sqls) => {
    dead ||= sqls.some((sql) => statement.test(sql));
    return dead;
  });
}

/** Delays every call. */
export function slow(milliseconds: number): Gate {
  return async (call) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return call();
  };
}

/** Never answers. */
export const silent: Gate = () => new Promise(() => undefined);

interface Original {
  statement: D1PreparedStatement;
  kind: "read" | undefined;
  sql: string;
}
const originals = new WeakMap<object, Original>();

const kindOf = (sql: string) => (/^\s*select\b/i.test(sql) ? "read" : undefined);

function gatedStatement(original: Original, gate: Gate): D1PreparedStatement {
  const { statement, kind, sql } = original;
  const through = <T>(call: () => Promise<T>) => gate(call, kind, [sql]);
  const gated = {
    bind: (...values: unknown[]) => gatedStatement({ ...original, statement: statement.bind(...values) }, gate),
    first: (...column: [string]) => through(() => statement.first(...column)),
    run: () => through(() => statement.run()),
    all: () => through(() => statement.all()),
    raw: (...options: [{ columnNames: true }]) => through(() => statement.raw(...options)),
  } as unknown as D1PreparedStatement;
  originals.set(gated, original);
  return gated;
}

function originalOf(statement: D1PreparedStatement): Original {
  return originals.get(statement) ?? { statement, kind: undefined, sql: "" };
}

/** A database behind a gate. */
export function gatedD1(db: D1Database, gate: Gate): D1Database {
  return {
    prepare: (sql: string) => gatedStatement({ statement: db.prepare(sql), kind: kindOf(sql), sql }, gate),
    batch: (statements: D1PreparedStatement[]) => {
      const all = statements.map(originalOf);
      const kind = all.every((one) => one.kind === "read") ? "read" : undefined;
      const sqls = all.map(({ sql }) => sql);
      return gate(() => db.batch(all.map(({ statement }) => statement)), kind, sqls);
    },
  } as unknown as D1Database;
}
