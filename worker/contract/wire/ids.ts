import { id } from "./common.ts";

/** Ids of what the service makes, each with what it looks like. */
export const conceptId = id.openapi({ example: "cpt_4m8d2q" });
export const conditionId = id.openapi({ example: "cnd_9x1k7w" });
export const actionId = id.openapi({ example: "act_01992f6e1c0e7a3b9d5f" });
export const taskId = id.openapi({ example: "task_01992f6e1c0e7a3b9d5f" });
export const decisionId = id.openapi({ example: "dec_k3v9m2x7q0c4h8t1" });
