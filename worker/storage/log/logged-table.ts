import { D1Table } from "../sql/table.ts";
import { LogWriter } from "./log-writer.ts";

/** What lies in D1 and has its leaves in the log, where there is one. */
export class LoggedTable extends D1Table {
  protected readonly log: LogWriter;

  constructor(db: D1Database, logSalt: Uint8Array | null = null) {
    super(db);
    this.log = new LogWriter(db, logSalt);
  }
}
