import { tidy } from "../values/tidy.ts";
import { measureOf } from "./measures.ts";
import type { SignalScale } from "./signal-scale.ts";
import type { Converted, WrittenNumber } from "./written-number.ts";

type Measured = SignalScale & { kind: "measure" };

/** A number in a unit of another dimension than its signal's, where both say the same amount; null where they do not. */
export const inOtherDimension = (number: WrittenNumber, scale: Measured): Converted | null =>
  ofColumn(number, scale) ?? withoutDivisor(number, scale) ?? inWater(number, scale);

/** "30 l/s" of a signal that counts litres, "5 mg" of one in mg/l, "0.5 ml/kg" of one in ml/kg/h: one of the two leaves the last divisor unsaid. */
function withoutDivisor(number: WrittenNumber, scale: Measured): Converted | null {
  const [own, said] = [scale.unit.split("/"), number.unit.split("/")];
  const [longer, shorter] = own.length > said.length ? [own, said] : [said, own];
  if (longer.length !== shorter.length + 1) return null;
  const paced = longer === said && said.slice(1).some((part) => measureOf(part)?.dimension === "time");
  const [over, written] = [own, said].map((parts) => measureOf(parts.slice(0, shorter.length).join("/")));
  if (paced || over == null || written == null || over.dimension !== written.dimension) return null;
  return {
    value: tidy((number.value * written.factor) / over.factor),
    note: `"${number.text}" was taken as the same time or amount as the unit of the signal, ${scale.unit}.`,
  };
}

/** "20 inches" of a vacuum in inches of water: the liquid is left unsaid. */
function ofColumn({ value, unit, text }: WrittenNumber, scale: Measured): Converted | null {
  const short = /^(in|cm|mm)(?:hg|wc)$/.exec(scale.unit)?.[1] ?? "";
  const [own, said] = [short === "in" ? "inch" : short, unit.split("/")[0] ?? ""].map(measureOf);
  if (own?.dimension !== "length" || said?.dimension !== "length" || own.factor !== said.factor) return null;
  return { value, note: `"${text}" was taken as ${value} ${scale.unit}.` };
}

/** In water one part of a million is one milligram in a litre; in air, which is measured by the cubic metre, it is not. */
function inWater(number: WrittenNumber, scale: Measured): Converted | null {
  const units = [number.unit, scale.unit];
  const perLitre = units.find((unit) => unit.toLowerCase().endsWith("/l"));
  const [written, own] = units.map((unit) => {
    const measure = measureOf(unit.toLowerCase());
    const isParts = measure?.dimension === "parts";
    return isParts || measure?.dimension === "mass/volume" ? measure.factor * (isParts ? partInWater : 1) : null;
  });
  if (perLitre === undefined || written == null || own == null) return null;
  const value = tidy((number.value * written) / own);
  return { value, note: `"${number.text}" was taken as ${value} ${scale.unit}, as of water.` };
}

const partInWater = measureOf("mg/l")?.factor ?? 1;
