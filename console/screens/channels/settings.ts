/** Fields of a channel that its dialogs show a refusal at. */
export const channelSettings = ["endpoint", "headers", "routing_key", "address", "retries", "per_minute"] as const;
