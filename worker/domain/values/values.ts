/** A single value as it travels on the wire: a label is a string, null is "no value". */
export type Scalar = number | string | boolean | null;

/** The type of a registered signal. */
export const primitiveTypes = [
  "float",
  "int",
  "boolean",
  "string",
  "categorical",
  "time_series<float>",
  "time_series<int>",
  "float?",
  "int?",
] as const;
export type PrimitiveType = (typeof primitiveTypes)[number];

/** The type of a concept's Result. */
export const outputTypes = ["float", "int", "boolean", "string", "categorical", "float?", "int?"] as const;
export type OutputType = (typeof outputTypes)[number];

/** The kind of a value once series and nullability are taken off. */
export type BaseType = "float" | "int" | "boolean" | "string" | "categorical";

/** A type taken apart: `time_series<int>` is `{ base: "int", series: true, nullable: false }`. */
interface TypeTraits {
  readonly base: BaseType;
  readonly series: boolean;
  readonly nullable: boolean;
}

/** Takes a primitive or output type apart. */
export function traitsOf(type: PrimitiveType | OutputType): TypeTraits {
  if (type === "time_series<float>") return { base: "float", series: true, nullable: false };
  if (type === "time_series<int>") return { base: "int", series: true, nullable: false };
  if (type === "float?") return { base: "float", series: false, nullable: true };
  if (type === "int?") return { base: "int", series: false, nullable: true };
  return { base: type, series: false, nullable: false };
}

/** Whether values of a type are numbers. */
export const isNumeric = (type: PrimitiveType | OutputType): boolean => ["float", "int"].includes(traitsOf(type).base);
