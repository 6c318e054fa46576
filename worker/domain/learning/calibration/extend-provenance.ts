import { isRecord } from "../../values/is-record.ts";
import type { Calibration } from "./calibrate.ts";
import type { Params } from "./evidence.ts";
import { counted } from "../../values/wording/counted.ts";

/** One step in the life of a condition: from which version, on how many disputes, and what it changed. */
export interface CalibrationStep {
  readonly calibration_id: string;
  readonly from: string;
  readonly disputes: number;
  readonly direction: "tighten" | "relax";
  readonly before: Params;
  readonly after: Params;
  /** Alerts a day that were asked for, null when the feedback decided. */
  readonly alerts_per_day: number | null;
  readonly at: string;
}

/** Provenance of a calibrated version: that of the version before with the step added, in data and in its summary. */
type CalibratedProvenance = Readonly<Record<string, unknown>> & {
  readonly summary: string;
  readonly calibrations: readonly CalibrationStep[];
};

/** The step that applying a recommendation is, e.g. "calibrated from 1.0 on 14 disputes". */
export function stepOf(
  result: Calibration,
  { calibration_id, from, at }: Pick<CalibrationStep, "calibration_id" | "from" | "at">,
): CalibrationStep {
  const { evidence, direction, current_params, recommended_params } = result;
  if (!evidence || !direction || !recommended_params) throw new Error("there is no recommendation to apply");
  return {
    calibration_id,
    from,
    disputes: evidence.disputed_firings + evidence.disputed_silences,
    direction,
    before: current_params,
    after: recommended_params,
    alerts_per_day: evidence.target?.alerts_per_day ?? null,
    at,
  };
}

/** Carries a provenance over to a calibrated version and extends it; what moved no longer has its old reason. */
export function extendProvenance(before: unknown, step: CalibrationStep): CalibratedProvenance {
  const old = isRecord(before) ? before : {};
  const ground =
    step.alerts_per_day === null
      ? `on ${counted(step.disputes, "dispute")}`
      : `for ${step.alerts_per_day} alerts a day`;
  const words = `calibrated from ${step.from} ${ground}`;
  const summary = typeof old["summary"] === "string" ? `${old["summary"]}; ${words}` : words;
  const parts = Array.isArray(old["parts"])
    ? { parts: old["parts"].map((part) => withNewReasons(part, step, ground)) }
    : {};
  return { ...withNewReasons(old, step, ground), ...parts, summary, calibrations: [...stepsOf(before), step] };
}

function withNewReasons(part: unknown, { from, before, after }: CalibrationStep, ground: string) {
  if (!isRecord(part)) return {};
  const { parameters } = part;
  if (!Array.isArray(parameters)) return part;
  return {
    ...part,
    parameters: parameters.map((parameter: unknown): unknown => {
      const name = isRecord(parameter) ? String(parameter["name"]) : "";
      return after[name] === undefined || after[name] === before[name]
        ? parameter
        : { name, value: after[name], source: "calibration", from: `${from} ${ground}` };
    }),
  };
}

/** The steps a provenance holds, oldest first. */
export function stepsOf(provenance: unknown): CalibrationStep[] {
  const held = (provenance as { calibrations?: unknown } | null)?.calibrations;
  return Array.isArray(held) ? (held as CalibrationStep[]) : [];
}
