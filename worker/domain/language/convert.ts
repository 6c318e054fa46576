import { tidy } from "../values/tidy.ts";
import type { CatalogueSignal } from "./catalogue.ts";
import { belongsTo, countsThings } from "./counts.ts";
import { magnitudes, measureOf, currencyNames } from "./measures.ts";
import { wordsOf } from "./words.ts";
import { inOtherDimension } from "./other-dimension.ts";
import { scaleOf, type SignalScale } from "./signal-scale.ts";
import type { Converted, WrittenNumber } from "./written-number.ts";

/** Units that say a place among a signal's earlier values, in which no level of it is written. */
export const placesInPast: ReadonlySet<string> = new Set(["deviations", "percentile"]);

/** Converts a number of a sentence to the unit of its signal. */
export function toSignalUnit(number: WrittenNumber, signal: CatalogueSignal): Converted {
  const scale = scaleOf(signal);
  const { value, unit } = number;
  const tooLarge = { mismatch: `"${number.text}" is larger than any number can be` };
  if (!Number.isFinite(value)) return tooLarge;
  const isOwn = scale.kind === "rank" && unit === "percentile";
  if (placesInPast.has(unit) && !isOwn)
    return { mismatch: `${signal.primitive_id} is a level, and "${number.text}" is a rank among its earlier values` };
  const first = inUnit(number, scale, signal);
  const converted =
    "mismatch" in first && number.again !== undefined ? inUnit({ ...number, ...number.again }, scale, signal) : first;
  if ("value" in converted && !Number.isFinite(converted.value)) return tooLarge;
  const isShare = scale.kind === "ratio" && scale.range?.[0] === 0 && scale.range[1] === 1;
  if (isShare && "value" in converted && (converted.value < 0 || converted.value > 1))
    return { mismatch: `${signal.primitive_id} runs from 0 to 1, and "${number.text}" lies outside` };
  if ("value" in converted && scale.kind === "percent" && implausible(converted.value, scale, signal))
    return { mismatch: `${signal.primitive_id} is a percentage, and "${number.text}" lies outside` };
  const { range } = scale;
  if (
    "value" in converted &&
    scale.kind === "plain" &&
    range !== null &&
    (converted.value < range[0] || converted.value > range[1])
  )
    return {
      mismatch: `${signal.primitive_id} runs from ${range[0]} to ${range[1]}, and "${number.text}" lies outside`,
    };
  return converted;
}

const explicitRange = /\b0\s*(?:-|–|to)\s*100\b/;
const mostPercent = 1000;

/** A share of a whole ends at 100 where its description says so; a percentage in the thousands is a number of something else. */
function implausible(value: number, { range }: SignalScale, { description = "", unit = "" }: CatalogueSignal): boolean {
  if (range === null) return false;
  const closed = explicitRange.test(`${description} ${unit}`);
  return value >= mostPercent || value < 0 || (closed && value > range[1]);
}

function inUnit(number: WrittenNumber, scale: SignalScale, signal: CatalogueSignal): Converted {
  if (number.unit === "/ul") return perMicrolitre(number, signal);
  const prefixed = withPrefix(number, scale);
  if (prefixed !== null) return prefixed;
  const { value, unit } = number;
  if (unit === "none") return bare(number, scale, signal);
  if (unit === "points" && scale.kind === "plain") return exact(value);
  if (unit === "m") return ambiguousM(number, scale, signal);
  const measured = shares.has(unit) || currencyNames.has(unit) || measureOf(unit) !== null;
  if (measured && countsThings(signal, scale))
    return { mismatch: `${signal.primitive_id} is a number of things, and "${number.text}" is not` };
  if (placesInPast.has(unit)) return exact(value);
  if (unit === "percent" || unit === "points") return percent(value, scale, signal, number.text);
  if (unit === "permille") return countsPerThousand(signal) ? exact(value) : percent(tidy(value / 10), scale, signal);
  if (unit === "bps") return scale.kind === "bps" ? exact(value) : percent(tidy(value / 100), scale, signal);
  if (unit === "times") return times(number, scale, signal);
  return currencyNames.has(unit) ? money(number, scale, signal) : measure(number, scale, signal);
}

/** "10G" of a link in Mbit/s, "500M" of memory in GB: the letter is of the unit that the signal counts by; a thousand may be one of its own. */
function withPrefix({ text }: WrittenNumber, scale: SignalScale): Converted | null {
  const [, digits = "", letter = ""] = /^([\d.,]+)\s?([mgt])$/i.exec(text.trim()) ?? [];
  if (scale.kind !== "measure" || letter === "") return null;
  const base = { bitrate: "bps", data: "b" }[scale.dimension];
  const unit = base === undefined ? null : measureOf(`${letter.toLowerCase()}${base}`);
  if (unit === null) return null;
  const value = tidy((Number(digits.replace(/,/g, "")) * unit.factor) / scale.factor);
  return { value, note: `"${text}" was taken as ${value} ${scale.unit}.` };
}

/** "80,000/µL" of a signal in 10^9 per litre, or per microlitre; of any other it says no level. */
function perMicrolitre({ value, text }: WrittenNumber, signal: CatalogueSignal): Converted {
  const told = `${signal.description ?? ""} ${signal.unit ?? ""}`.toLowerCase();
  const [, power] = /10\^?(\d{1,2})\s?(?:\/|per )\s?l(?:it|\b)/.exec(told) ?? [];
  if (power !== undefined) return exact(tidy((value * 1e6) / Number(`1e${power}`)));
  if (/(?:\/|\bper )\s?(?:[uµμ]l\b|microlit|mm3|cubic millimet)/.test(told)) return exact(value);
  return { mismatch: `${signal.primitive_id} does not say that it is counted in a volume, and "${text}" is` };
}

/** "Mishandled bags per 1,000 passengers": the signal itself is counted so. */
const countsPerThousand = ({ primitive_id, description = "", unit = "" }: CatalogueSignal): boolean =>
  /\bper (?:1[, ]?000|1k|thousand|mille)\b|‰/.test(
    `${primitive_id.replace(/[._]/g, " ")} ${description} ${unit}`.toLowerCase(),
  );

const shares = new Set(["percent", "permille", "bps"]);

function money(number: WrittenNumber, scale: SignalScale, signal: CatalogueSignal): Converted {
  const own = currencyOf(signal);
  if (own !== null && own !== currencyNames.get(number.unit))
    return { mismatch: `${signal.primitive_id} is counted in ${own.toUpperCase()}, and "${number.text}" is not` };
  if (scale.kind === "money") return exact(tidy(number.value / scale.magnitude));
  if (scale.kind !== "plain") return { mismatch: `${signal.primitive_id} is not measured in money` };
  const taken = bare(number, scale, signal);
  return "mismatch" in taken ? taken : { ...taken, note: taken.note ?? unstated(number, taken.value, signal) };
}

/** The one currency that a signal names, or null. */
function currencyOf({ primitive_id, description = "", unit = "" }: CatalogueSignal): string | null {
  const words = wordsOf(`${primitive_id.replace(/[._]/g, " ")} ${description} ${unit}`);
  const codes = new Set(words.flatMap((word) => currencyNames.get(word) ?? []));
  const [code] = codes;
  return codes.size === 1 && code !== undefined ? code : null;
}

function unstated({ text }: WrittenNumber, value: number, { primitive_id }: CatalogueSignal): string {
  return `${primitive_id} does not state its unit: "${text}" was taken as ${value}.`;
}

const exact = (value: number): Converted => ({ value, note: null });

function bare(number: WrittenNumber, scale: SignalScale, signal: CatalogueSignal): Converted {
  const { value, text } = number;
  if (scale.kind === "money" && scale.magnitude > 1 && writtenWithMagnitude(text))
    return exact(tidy(value / scale.magnitude));
  if (scale.kind === "ratio" && scale.range?.[1] === 1 && value > 1 && value <= 100) {
    return {
      value: tidy(value / 100),
      note: `${signal.primitive_id} runs from 0 to 1: "${text}" was taken as ${value}%.`,
    };
  }
  const size = countedIn(signal);
  if (isCounted(scale) && size > 1 && writtenWithMagnitude(text)) return exact(tidy(value / size));
  if (isCounted(scale) && size > 1 && value >= size) return inLots(number, size, signal);
  if (scale.kind === "ratio" && scale.range?.[1] === 1 && value > 100)
    return { mismatch: `${signal.primitive_id} runs from 0 to 1, "${text}" is far outside` };
  if (scale.kind === "percent" && scale.range !== null && value > 0 && value < 1) {
    return {
      value,
      note: `${signal.primitive_id} is in percent: "${text}" means ${value}%, not ${tidy(value * 100)}%.`,
    };
  }
  return exact(value);
}

/** How many one of a signal stands for: 1,000 where its unit is "thousand cells per mL", and not where a thousand is only spoken of. */
function countedIn({ description = "", unit = "" }: CatalogueSignal): number {
  const counted = /(?:^|[,(]|\bin) ?(thousand|million|billion)s?\b/.exec(`${description}, ${unit}`.toLowerCase());
  return magnitudes.get(counted?.[1] ?? "") ?? 1;
}

/** "Thousand cells per millilitre" states a unit that is none of its own. */
const isCounted = ({ kind }: SignalScale): boolean => kind === "plain" || kind === "measure";

/** "400,000 cells/mL" of a signal that counts thousands: no level of it is as high as the number is. */
function inLots({ value, text }: WrittenNumber, size: number, { primitive_id }: CatalogueSignal): Converted {
  const taken = tidy(value / size);
  return { value: taken, note: `${primitive_id} counts in lots of ${size}: "${text}" was taken as ${taken}.` };
}

function writtenWithMagnitude(text: string): boolean {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).some(
    (word) => word === "m" || word === "b" || magnitudes.has(word),
  );
}

const outOf = /^\d+\/(\d+)$/;

function percent(value: number, scale: SignalScale, signal: CatalogueSignal, text = ""): Converted {
  switch (scale.kind) {
    case "percent":
    case "rank":
      return exact(value);
    case "ratio":
    case "multiple":
      return exact(tidy(value / 100));
    case "bps":
      return exact(tidy(value * 100));
    case "measure":
    case "money":
      return { mismatch: `${signal.primitive_id} is not measured in percent` };
    case "plain":
      if (scale.range?.[1] === 100) return exact(value);
      if (isDensity(signal)) return { mismatch: `${signal.primitive_id} is not measured in percent` };
      // "7/10" of a score from 0 to 10.
      if (outOf.exec(text)?.[1] === String(scale.range?.[1]))
        return exact(tidy((value / 100) * (scale.range?.[1] ?? 1)));
      return {
        value: tidy(value / 100),
        note: `${signal.primitive_id} does not say whether it is a ratio or a percentage: ${value}% was taken as ${tidy(value / 100)}.`,
      };
  }
}

/** "Gene copies per litre", "requests per second": so many in an amount, whatever they are, are no share of it. */
const isDensity = ({ description = "", unit = "" }: CatalogueSignal): boolean =>
  measureOf(/(?:^|,)[^,\d]* per ([a-zµ]+)$/.exec((unit || description).trim().toLowerCase())?.[1] ?? "") !== null;

function times(number: WrittenNumber, scale: SignalScale, signal: CatalogueSignal): Converted {
  if (scale.kind === "money" || scale.kind === "measure")
    return { mismatch: `"${number.text}" compares with another level, and ${signal.primitive_id} is a single amount` };
  if (scale.kind === "percent") return exact(tidy(number.value * 100));
  if (scale.kind === "ratio" && scale.range?.[1] === 1 && number.value > 1)
    return { mismatch: `"${number.text}" compares with another level, and ${signal.primitive_id} runs from 0 to 1` };
  return exact(number.value);
}

/** "5m" is minutes, metres or millions: the signal decides. */
function ambiguousM(number: WrittenNumber, scale: SignalScale, signal: CatalogueSignal): Converted {
  if (scale.kind === "measure" && scale.dimension === "time") return measure({ ...number, unit: "min" }, scale, signal);
  if (scale.kind === "measure" && scale.dimension === "length")
    return measure({ ...number, unit: "meter" }, scale, signal);
  if (scale.kind !== "money") return { mismatch: `"${number.text}" may be millions, minutes or metres: say which` };
  return exact(tidy((number.value * 1e6) / scale.magnitude));
}

/** A year is twelve months, though neither has a fixed number of days. */
const calendarMonths = new Map(
  [
    ["month", 1],
    ["quarter", 3],
    ["year", 12],
  ].map(([unit, months]) => [measureOf(String(unit))?.factor ?? 0, Number(months)]),
);

function measure(number: WrittenNumber, scale: SignalScale, signal: CatalogueSignal): Converted {
  const degrees =
    scale.kind === "measure" &&
    ["temperature", "angle"].includes(scale.dimension) &&
    /^deg(?:rees?)?$/.test(number.unit);
  const written = degrees ? null : measureOf(number.unit);
  if (written === null) {
    const known = degrees || belongsTo(number.unit, signal);
    const size = countedIn(signal);
    if (known && isCounted(scale) && size > 1 && number.value >= size) return inLots(number, size, signal);
    if (!known && (scale.kind !== "plain" || number.unit.includes("^")))
      return { mismatch: `"${number.unit}" is not a known unit, and ${signal.primitive_id} has one` };
    return {
      value: number.value,
      note: known ? null : `"${number.unit}" is not a known unit: "${number.text}" was taken as ${number.value}.`,
    };
  }
  if (scale.kind === "measure") {
    if (scale.dimension !== written.dimension) {
      const same = inOtherDimension(number, scale);
      if (same !== null) return same;
      return { mismatch: `${signal.primitive_id} is measured in ${scale.unit}, "${number.text}" is not` };
    }
    const [months, each] = [calendarMonths.get(written.factor), calendarMonths.get(scale.factor)];
    if (scale.dimension === "time" && months !== undefined && each !== undefined)
      return exact(tidy((number.value * months) / each));
    const [zero, own] = scale.interval ? [0, 0] : [written.offset ?? 0, scale.offset];
    return exact(tidy(((number.value + zero) * written.factor) / scale.factor - own));
  }
  if (scale.kind === "plain") {
    return { value: number.value, note: unstated(number, number.value, signal) };
  }
  return { mismatch: `${signal.primitive_id} is not measured in ${number.unit}` };
}
