import { Missing } from "../plan.ts";

/** One metric of a monitor's query: how its series become one, which they are, and by which tags they stay apart. */
export interface Metric {
  is: "metric";
  space: string;
  name: string;
  tags: string[];
  by: string[];
  /** `as_count` or `as_rate`. */
  as: "count" | "rate" | null;
}

export type Term =
  | Metric
  | { is: "number"; value: number }
  | { is: "binary"; op: "+" | "-" | "*" | "/"; left: Term; right: Term }
  | { is: "call"; fn: string; args: Term[] };

/** A monitor's query. */
export interface MonitorQuery {
  time: string;
  /** As Datadog writes it, such as 5m. */
  window: string;
  term: Term;
  op: ">" | ">=" | "<" | "<=";
  bound: number;
}

const outer =
  /^\s*(avg|sum|min|max|percentile|pct_change|change)\s*\(\s*last_(\d+(?:mo|[smhdw]))\s*\)\s*:\s*(.+?)\s*(>=|<=|>|<)\s*(-?[\d.]+(?:e-?\d+)?)\s*$/is;

/** Reads the query of a metric monitor. Throws Missing for what is not known here. */
export function readQuery(query: string): MonitorQuery {
  const found = outer.exec(query);
  if (found === null) throw new Missing(/^\s*(\w+)\s*\(/.exec(query)?.[1] ?? "a query of this form");
  const [, time = "", window = "", inner = "", op = "", bound = ""] = found;
  const reader = new QueryReader(inner);
  const term = reader.sum();
  reader.end();
  return { time: time.toLowerCase(), window, term, op: op as MonitorQuery["op"], bound: Number(bound) };
}

const metric = /^(avg|sum|min|max|count|p\d+)\s*:\s*([A-Za-z][\w.]*)\s*\{([^}]*)\}/i;

class QueryReader {
  #rest: string;

  constructor(text: string) {
    this.#rest = text.trim();
  }

  end(): void {
    if (this.#rest !== "") throw new Missing("a query of this form", `"${this.#rest.slice(0, 30)}" is left over`);
  }

  sum(): Term {
    return this.#joined(/^[+-]/, () => this.#joined(/^[*/]/, () => this.#one()));
  }

  /** Parts with operators of one rank between them. */
  #joined(ops: RegExp, part: () => Term): Term {
    let left = part();
    for (let op = this.#take(ops); op !== null; op = this.#take(ops))
      left = { is: "binary", op: op as "+" | "-" | "*" | "/", left, right: part() };
    return left;
  }

  #one(): Term {
    if (this.#take(/^\(/) !== null) {
      const inner = this.sum();
      this.#expect(")");
      return inner;
    }
    const number = this.#take(/^-?\d+(?:\.\d+)?(?![\w.])/);
    if (number !== null) return { is: "number", value: Number(number) };
    const found = metric.exec(this.#rest);
    if (found !== null) return this.#metric(found);
    const fn = this.#take(/^[a-z_][\w]*(?=\s*\()/i);
    if (fn === null) throw new Missing("a query of this form", `near "${this.#rest.slice(0, 30)}"`);
    this.#expect("(");
    const args = [this.sum()];
    while (this.#take(/^,/) !== null) args.push(this.#argument());
    this.#expect(")");
    this.#refuseCalls();
    return { is: "call", fn, args };
  }

  #argument(): Term {
    if (this.#take(/^'[^']*'/) !== null) return { is: "number", value: Number.NaN };
    return this.sum();
  }

  #metric([whole, space = "", name = "", tags = ""]: RegExpExecArray): Term {
    this.#rest = this.#rest.slice(whole.length).trimStart();
    const by = this.#take(/^by\s*\{[^}]*\}/i);
    const as = this.#take(/^\.as_(?:count|rate)\(\)/);
    this.#refuseCalls();
    const listed = (text: string) =>
      text
        .split(",")
        .map((one) => one.trim())
        .filter((one) => one !== "" && one !== "*");
    return {
      is: "metric",
      space: space.toLowerCase(),
      name,
      tags: listed(tags),
      by: by === null ? [] : listed(by.replace(/^by\s*\{/i, "").slice(0, -1)),
      as: as === null ? null : as.includes("count") ? "count" : "rate",
    };
  }

  #refuseCalls(): void {
    const call = /^\.(\w+)\(/.exec(this.#rest);
    if (call !== null) throw new Missing(`.${call[1]}()`);
  }

  #take(pattern: RegExp): string | null {
    const found = pattern.exec(this.#rest)?.[0] ?? null;
    if (found !== null) this.#rest = this.#rest.slice(found.length).trimStart();
    return found;
  }

  #expect(text: string): void {
    if (!this.#rest.startsWith(text)) throw new Missing("a query of this form", `near "${this.#rest.slice(0, 30)}"`);
    this.#rest = this.#rest.slice(text.length).trimStart();
  }
}
