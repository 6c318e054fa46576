/** A condition on a label. */
export interface Matcher {
  label: string;
  op: "=" | "!=" | "=~" | "!~";
  value: string;
}

export interface Selector {
  is: "selector";
  name: string;
  matchers: Matcher[];
}

/** How the sides of an operator find each other; none: by all labels. */
export interface Matching {
  on: boolean;
  labels: string[];
  group: boolean;
}

/** A PromQL expression, without parentheses. */
export type Expr =
  | { is: "number"; value: number }
  | Selector
  | { is: "range"; of: Expr; window: string }
  | { is: "call"; fn: string; args: Expr[] }
  | { is: "aggregate"; op: string; of: Expr; param: Expr | null; by: string[] | null; without: string[] | null }
  | { is: "binary"; op: string; left: Expr; right: Expr; bool: boolean; matching: Matching | null }
  | { is: "offset"; of: Expr }
  | { is: "subquery"; of: Expr }
  | { is: "text" };

export const comparisonSigns: ReadonlySet<string> = new Set([">", "<", ">=", "<=", "==", "!="]);
export const setOps: ReadonlySet<string> = new Set(["and", "or", "unless"]);
