import type { ReportSetting, Vars } from "./setting.ts";

/** How large the deployment is. */
interface SizeLimits {
  ledgerShards: number;
  rateLimitPerMinute: number;
}

/** Reads the sizes. */
export function readLimits(env: Vars, report: ReportSetting): SizeLimits {
  const wholeNumber = (variable: keyof Vars, fallback: number, max: number): number => {
    const text = env[variable];
    if (text === undefined || text === "") return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= max) return value;
    report(variable, `${variable} must be a whole number from 1 to ${max}.`);
    return fallback;
  };
  return {
    ledgerShards: wholeNumber("LEDGER_SHARDS", 16, 4096),
    rateLimitPerMinute: wholeNumber("RATE_LIMIT_PER_MINUTE", 600, 1_000_000_000),
  };
}
