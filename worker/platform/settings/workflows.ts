import { minuteMs } from "../../domain/values/time.ts";
import { durationWithin, settingList, namedIn, type ReportSetting, type Vars } from "./setting.ts";

/** The workflows that actions start. */
interface WorkflowSettings {
  /** Names of workflows and the bindings behind them, from SVC_WORKFLOWS. */
  workflowBindings: ReadonlyMap<string, string>;
  /** Whom the built-in escalation workflow notifies, in order, and how long it waits for each, in milliseconds. */
  escalation: { channels: readonly string[]; waitMs: number };
}

/** Reads which workflows there are and what the built-in one does. */
export function readWorkflows(env: Vars, report: ReportSetting): WorkflowSettings {
  return { workflowBindings: workflowBindings(env, report), escalation: escalation(env, report) };
}

const isWorkflow = (binding: unknown) =>
  typeof (binding as Partial<Workflow> | null | undefined)?.create === "function";

/** Entries are `name=BINDING`, or a binding alone, which is then its own name. */
function workflowBindings(env: Vars, report: ReportSetting): ReadonlyMap<string, string> {
  const bindings = new Map<string, string>();
  for (const entry of settingList(env.SVC_WORKFLOWS)) {
    const [name = "", binding = name] = entry.split("=").map((part) => part.trim());
    if (name !== "" && isWorkflow(namedIn(env, binding))) bindings.set(name, binding);
    else report("SVC_WORKFLOWS", `${binding || entry} is listed in SVC_WORKFLOWS but is not bound.`);
  }
  return bindings;
}

function escalation(env: Vars, report: ReportSetting): WorkflowSettings["escalation"] {
  const channels = settingList(env.SVC_ESCALATION_CHANNELS ?? "inbox");
  const waitMs = durationWithin(env.SVC_ESCALATION_WAIT || "15m", 1);
  if (waitMs === null) report("SVC_ESCALATION_WAIT", "SVC_ESCALATION_WAIT must be a duration such as 15m.");
  return { channels, waitMs: waitMs ?? 15 * minuteMs };
}
