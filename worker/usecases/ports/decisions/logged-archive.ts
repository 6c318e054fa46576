/** What the leaves of archived decisions would say now. */
export interface ArchivedContents {
  /** By id; decisions that are not in the archive are left out. */
  contents: Map<string, unknown>;
  /** Those in a part of the archive that cannot be read. */
  unread: ReadonlySet<string>;
  /** Those that take more reading than one call should do. */
  later: ReadonlySet<string>;
}

/** Something in the archive that has a leaf, or should have one. */
export interface ArchivedRow {
  /** Where the list goes on behind it. */
  place: string;
  /** A decision's id, or the name of a segment's object. */
  subject: string;
  /** `changed`: the database says something else of it than the segment. */
  problem: "changed" | "unreadable" | null;
}

/** Archived decisions as the log knows them. */
export interface LoggedArchive {
  contents(decisionIds: readonly string[]): Promise<ArchivedContents>;
  /** All of the archive behind a place, as far as one call should read. Null: there is no more. */
  list(after: string | null, limit: number): Promise<{ rows: ArchivedRow[]; resume: string | null }>;
}
