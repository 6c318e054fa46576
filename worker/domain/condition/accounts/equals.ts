import type { EqualsParams } from "../../values/definitions/condition.ts";
import type { StrategyAccount } from "./account.ts";
import { valueText } from "../../values/wording/words.ts";

const equalsLabel = (params: unknown) => String((params as EqualsParams).value).normalize("NFC");
const asValue = (label: string, flag: boolean) => (flag ? label === "true" : label);

/** The account of a label: this one would have fired, or another one would not. */
export const equalsAccount: StrategyAccount = {
  judged: (params, { shown, fired, flag }) =>
    `${shown} is ${fired ? "the value watched for" : `not ${valueText(asValue(equalsLabel(params), flag))}`}`,
  flip: (params, { fired, labels, flag }) => {
    const label = equalsLabel(params);
    const boundary = asValue(label, flag);
    if (!fired)
      return { kind: "value", value: boundary, boundary, relation: "equal", boundary_is: "the value watched for" };
    // Where any text may come, the empty one differs from the label.
    const other = labels === null ? "" : labels.find((candidate) => candidate !== label);
    if (other === undefined) return { kind: "none", reason: "The Result has no other label." };
    const value = asValue(other, flag);
    return { kind: "value", value, boundary, relation: "different", boundary_is: "the value watched for" };
  },
  figures: (params, { value }) => {
    const label = equalsLabel(params);
    return { value_text: value === null ? null : String(value), limit_text: label, bound_text: label };
  },
  watches: (params) => {
    const { value } = params as EqualsParams;
    return `is ${typeof value === "boolean" ? String(value) : JSON.stringify(equalsLabel(params))}`;
  },
};
