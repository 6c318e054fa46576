/** When an action fires: on true (or a matched label), on false, or on every evaluation. */
export const fireOnValues = ["true", "false", "any"] as const;
export type FireOn = (typeof fireOnValues)[number];

/** A JSON value; payload templates are any of these with `{placeholders}` in their strings. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface NotificationConfig {
  type: "notification";
  channel: string;
  message_template?: string;
}
export interface WebhookConfig {
  type: "webhook";
  endpoint: string;
  method?: "POST" | "PUT" | "PATCH";
  headers?: Record<string, string>;
  payload_template?: Json;
  retries?: number;
}
export interface WorkflowConfig {
  type: "workflow";
  workflow_id: string;
  input_mapping?: Record<string, string>;
}
export interface RegisterConfig {
  type: "register";
  primitive_id: string;
  entity_field?: string;
}

/** What an action does, by `type`. */
export type ActionConfig = NotificationConfig | WebhookConfig | WorkflowConfig | RegisterConfig;
