/** An escalation as stored; times in epoch milliseconds. */
export interface StoredEscalation {
  instance_id: string;
  /** The decision, notice or test that it was started for. */
  decision_id: string;
  action_id: string;
  action_version: string;
  task_id: string | null;
  incident_id: string | null;
  entity_id: string;
  /** Where the entity behind the pseudonym lies; null where that is not known. */
  bucket: number | null;
  started_at: number;
  acknowledged_at: number | null;
  acknowledged_by: string | null;
}

/** What an acknowledgement has set off: notices and messages to send, and escalations to stop. */
export interface SetOff {
  notices: string[];
  deliveries: string[];
  escalations: string[];
}

/** Escalations that have told somebody, and who has taken notice of them. */
export interface Escalations {
  /** Stores one; one that is there stays as it is. */
  begin(escalation: Omit<StoredEscalation, "acknowledged_at" | "acknowledged_by">): Promise<void>;
  find(instanceId: string): Promise<StoredEscalation | null>;
  /** Notes who has taken notice first, of it and of its incident, in one batch; who comes later changes nothing. */
  acknowledge(instanceId: string, by: string, now: number): Promise<SetOff>;
}
