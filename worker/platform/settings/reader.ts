import type { ReportSetting, Vars } from "./setting.ts";

/** Which model drafts what sentences may mean; `lexical`: none does. */
interface ReaderSettings {
  reader:
    | { kind: "lexical" }
    | { kind: "workers-ai"; model: string }
    | { kind: "openai-compatible"; model: string; baseUrl: string; apiKey: string | null };
}

/** Reads the model's settings; one that is not fully configured is reported and not asked. */
export function readReader(env: Vars, report: ReportSetting): ReaderSettings {
  return { reader: readerSetting(env, report) ?? { kind: "lexical" } };
}

function readerSetting(env: Vars, report: ReportSetting): ReaderSettings["reader"] | null {
  const kind = env.INTENT_READER || "lexical";
  const model = env.SVC_INTENT_MODEL || "";
  if (kind === "lexical") return { kind };
  if (kind !== "workers-ai" && kind !== "openai-compatible")
    return report("INTENT_READER", "INTENT_READER must be lexical, workers-ai or openai-compatible.");
  if (model === "") return report("SVC_INTENT_MODEL", `SVC_INTENT_MODEL is not set; INTENT_READER ${kind} needs it.`);
  if (kind === "workers-ai")
    return "AI" in env ? { kind, model } : report("AI", "INTENT_READER workers-ai needs an [ai] binding named AI.");
  const baseUrl = env.SVC_INTENT_BASE_URL ?? "";
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    return report("SVC_INTENT_BASE_URL", "SVC_INTENT_BASE_URL must be the http(s) address before /chat/completions.");
  return { kind, model, baseUrl, apiKey: env.SVC_INTENT_API_KEY || null };
}
