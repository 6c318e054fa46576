import { parseDuration } from "../../values/time.ts";
import { oneOf, type OperatorParams } from "./params.ts";

/** The unit of time that a result is given in or counted per. */
export const unit = oneOf("s", "m", "h", "d", "w");

/** Milliseconds of the `unit` of some parameters. */
export function unitMs(params: OperatorParams, fallback: string): number {
  return parseDuration(`1${typeof params["unit"] === "string" ? params["unit"] : fallback}`);
}
