import { type PrimitiveType, type Scalar, traitsOf } from "../values/values.ts";

/** What a decision is worth as a value of a signal: its Result as a number, whether it fired as a flag, its label as text. */
export function registeredValue(
  type: PrimitiveType,
  decision: { decision_value: Scalar; result_value: Scalar },
): Scalar {
  switch (traitsOf(type).base) {
    case "float":
    case "int":
      return decision.result_value;
    case "boolean":
      return decision.decision_value !== false;
    case "string":
    case "categorical":
      return typeof decision.decision_value === "string" ? decision.decision_value : String(decision.decision_value);
  }
}
