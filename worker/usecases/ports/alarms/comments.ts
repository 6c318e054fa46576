/** What somebody wrote about an incident; times in epoch milliseconds. */
export interface StoredComment {
  comment_id: string;
  incident_id: string;
  created_at: number;
  created_by: string;
  /** Null once the entity of the incident, or one that is named in it, was erased; so is the secret. */
  text: string | null;
  secret: string | null;
  /** Of the text under the secret; it stays. */
  digest: string;
}

/** Comments on incidents: only ever added to, until an erasure takes their text. */
export interface IncidentComments {
  /** Adds one, once by its id. Nothing is written about an entity that has been erased. */
  add(comment: StoredComment): Promise<void>;
  find(commentId: string): Promise<StoredComment | null>;
  /** Those of an incident, newest first, after the given [created_at, comment_id]. */
  list(incidentId: string, after: readonly [number, string] | null, limit: number): Promise<StoredComment[]>;
  /** How many there are, by incident; those without any are left out. */
  counts(incidentIds: readonly string[]): Promise<Map<string, number>>;
  /** Which of these lower-case words stand in the comments of incidents, as places in the list. */
  wordsIn(incidentIds: readonly string[], words: readonly string[]): Promise<Map<string, ReadonlySet<number>>>;
}
