import type { Tool } from "./tool.ts";
import { calibrationTools } from "./tools/calibration.ts";
import { decisionTools } from "./tools/decisions.ts";
import { docsTools } from "./tools/docs.ts";
import { incidentTools } from "./tools/incidents.ts";
import { previewTools } from "./tools/previews.ts";
import { signalTools } from "./tools/signals.ts";
import { taskTools } from "./tools/tasks.ts";

/** Every tool, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  ...signalTools,
  ...previewTools,
  ...taskTools,
  ...incidentTools,
  ...decisionTools,
  ...calibrationTools,
  ...docsTools,
];
