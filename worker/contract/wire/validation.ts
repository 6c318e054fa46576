import { z } from "@hono/zod-openapi";
import { shortExample } from "./component.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { isRecord } from "../../domain/values/is-record.ts";
import { nearest } from "../../domain/values/wording/nearest.ts";
import type { Violation } from "../../domain/values/errors/violation.ts";

type Part = "json" | "query" | "param" | "header" | "arguments";
type Issue = z.core.$ZodIssue;

// Only while a fault is being found does zod tell which object it was found in.
z.config({
  customError: ({ code, inst, input }) => {
    if (!(inst instanceof z.ZodObject)) return undefined;
    if (code === "unrecognized_keys") return unknownFieldText(Object.keys(inst.shape));
    return code === "invalid_type" && input !== undefined ? noObject(inst, input) : undefined;
  },
});

/** What is wrong with a value that is no object, and the shape that it should have. */
function noObject(expected: z.ZodObject, given: unknown): string {
  const lists = Object.entries(expected.shape).filter(([, field]) => field instanceof z.ZodArray);
  if (Array.isArray(given) && lists[0] !== undefined && lists.length === 1)
    return `must be an object, not a list: send { "${lists[0][0]}": [...] }`;
  const example = shortExample(expected);
  return `must be an object${example === undefined ? "" : ` such as ${example}`}, not ${valueKind(given)}`;
}

function unknownFieldText(known: readonly string[]): string {
  return `is not a field here; ${known.length === 0 ? "there are none" : `known are ${known.join(", ")}`}`;
}

/** The most faults one answer lists: enough for every observation of a push, without an answer many times the size of its request. */
const maxIssues = 4_000;

/** The `validation_error` for a request that does not fit its schema: the first fault in front, the others in `details`. */
export function validationError(part: Part, input: unknown, faults: readonly Issue[]): DomainError {
  const issues = faults.flatMap((fault) => describeFault(part, input, fault));
  const [first = { location: part, message: "The request does not fit." }] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more, see details)` : "";
  return new DomainError("validation_error", `${first.message}${more}`, {
    location: first.location,
    details: { issues: issues.slice(0, maxIssues) },
  });
}

/** A value of a schema; throws the `validation_error` where it does not fit. */
export function checked<S extends z.ZodType>(part: Part, schema: S, input: unknown): z.output<S> {
  const { data, error } = schema.safeParse(input);
  if (error) throw validationError(part, input, error.issues);
  return data;
}

function describeFault(part: Part, input: unknown, fault: Issue): Violation[] {
  const form = closestForm(inputAt(input, fault.path), fault);
  if (form !== undefined)
    return form.flatMap((issue) => describeFault(part, input, { ...issue, path: [...fault.path, ...issue.path] }));
  if (fault.code === "unrecognized_keys") {
    return fault.keys.map((key) => {
      const location = pathOf([...fault.path, key]);
      return { location, message: `\`${location}\` ${fault.message}.` };
    });
  }
  const location = pathOf(fault.path) || (part === "json" ? "body" : part);
  const subject = fault.path.length === 0 && part === "json" ? "The body" : `\`${location}\``;
  return [{ location, message: `${subject} ${complaint(part, inputAt(input, fault.path), fault)}.` }];
}

/**
 * What an object lacks to be the form of several that it comes closest to, fields that the form does not know in front; undefined where
 * that says nothing. The closest knows most of the fields, also where one is misspelt; it is the first where no field tells.
 */
function closestForm(value: unknown, fault: Issue): readonly Issue[] | undefined {
  if (fault.code !== "invalid_union" || !isRecord(value) || fault.message.startsWith("must ")) return;
  const forms = fault.errors.map((issues) => {
    const missing = issues.flatMap(({ path: [name], path }) =>
      path.length === 1 && !Object.hasOwn(value, name ?? "") ? [String(name)] : [],
    );
    const unknown = issues.flatMap((issue) => (isUnknown(issue) && issue.path.length === 0 ? issue.keys : []));
    return { issues, missing, strange: new Set(unknown.filter((key) => nearest(key, missing) === null)) };
  });
  const telling = forms.map(({ issues, missing, strange }) => {
    const only = [...strange].filter((key) => forms.some((other) => !other.strange.has(key))).length;
    return { issues, only, missing: only === 0 ? 0 : missing.length };
  });
  const [closest] = telling.sort((a, b) => a.only - b.only || a.missing - b.missing);
  return closest?.issues.toSorted((a, b) => Number(isUnknown(b)) - Number(isUnknown(a)));
}

const isUnknown = (issue: Issue): issue is z.core.$ZodIssueUnrecognizedKeys => issue.code === "unrecognized_keys";

function complaint(part: Part, value: unknown, fault: Issue): string {
  if (value === undefined && fault.code !== "custom") return "is required";
  if (part === "query" && Array.isArray(value)) return "is given more than once";
  switch (fault.code) {
    case "invalid_type":
      return fault.message.startsWith("must ") ? fault.message : wrongKind(part, fault.expected, value);
    case "invalid_value":
      return fault.message.startsWith("must ") ? fault.message : oneOfValues(fault.values);
    case "too_small":
      return tooSmall(fault);
    case "too_big":
      return tooBig(fault);
    case "invalid_union":
      if ("options" in fault && fault.options) return oneOfValues(fault.options);
      return fault.message.startsWith("must ") ? fault.message : "is not one of the known kinds";
    case "invalid_key":
      return `is not a good name: it ${fault.issues[0]?.code === "too_small" ? "must not be empty" : (fault.issues[0]?.message ?? "must be text")}`;
    default:
      return fault.message;
  }
}

function oneOfValues(values: readonly unknown[]): string {
  const allowed = values.filter((value) => value !== undefined).map((value) => JSON.stringify(value));
  return `must be ${allowed.length > 1 ? "one of " : ""}${allowed.join(", ")}`;
}

const kindWords: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number that fits in 53 bits",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "a list",
};

function wrongKind(part: Part, expected: string, value: unknown): string {
  // In a query a number is text.
  const isNumber = typeof value === "number" || (part === "query" && typeof value === "string");
  const given = expected === "int" && isNumber ? String(value) : valueKind(value);
  return `must be ${kindWords[expected] ?? expected}, not ${given}`;
}

function valueKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "number") return Number.isFinite(value) ? "a number" : "a number too large to hold";
  return kindWords[typeof value] ?? typeof value;
}

function tooSmall(fault: z.core.$ZodIssueTooSmall): string {
  if (fault.origin === "string") return "must not be empty";
  if (fault.origin === "array")
    return fault.minimum === 1 ? "must not be empty" : `must hold at least ${fault.minimum} items`;
  return `must be ${fault.inclusive ? "at least" : "greater than"} ${fault.minimum}`;
}

function tooBig(fault: z.core.$ZodIssueTooBig): string {
  if (fault.origin === "string") return `must be at most ${fault.maximum} characters long`;
  if (fault.origin === "array") return `must hold at most ${fault.maximum} items`;
  return `must be ${fault.inclusive ? "at most" : "less than"} ${fault.maximum}`;
}

const plainKey = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    const name = String(key);
    if (text === "") return name;
    return plainKey.test(name) ? `${text}.${name}` : `${text}[${JSON.stringify(name)}]`;
  }, "");
}

function inputAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    input,
  );
}
