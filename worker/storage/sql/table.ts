import { olderThan, statement, type Text, where } from "./text.ts";

/** Which rows of a list are asked for, and after which. */
interface Listed {
  asks?: readonly (Text | null)[];
  after: readonly (number | string)[] | null;
  limit: number;
}

/** What lies in D1, and the ways in which it is read and changed there. */
export class D1Table {
  protected readonly db: D1Database;

  constructor(db: D1Database) {
    this.db = db;
  }

  /** A statement that is ready to be run or to stand in a batch. */
  protected prepared(query: string, values: readonly unknown[] = []): D1PreparedStatement {
    return this.db.prepare(query).bind(...values);
  }

  /** All rows of a query. */
  protected async rows<Row = Record<string, unknown>>(query: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.prepared(query, values).all<Row>()).results;
  }

  /** The first row of a query; null where there is none. */
  protected row<Row = Record<string, unknown>>(query: string, values: readonly unknown[] = []): Promise<Row | null> {
    return this.prepared(query, values).first<Row>();
  }

  /** Runs a statement; how many rows it changed. */
  protected async run(query: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.prepared(query, values).run()).meta.changes;
  }

  /** Runs a statement; whether it changed any row. */
  protected async hasChanged(query: string, values: readonly unknown[] = []): Promise<boolean> {
    return (await this.run(query, values)) > 0;
  }

  /** Rows of a list that runs from the highest of some columns to the lowest. */
  protected async newest<Row = Record<string, unknown>>(
    select: string,
    by: readonly string[],
    { asks = [], after, limit }: Listed,
  ): Promise<Row[]> {
    const { text, values } = where([...asks, olderThan(by, after)]);
    const order = by.map((column) => `${column} DESC`).join(", ");
    const asked = { text: `${select} ${text} ORDER BY ${order} LIMIT ?`, values: [...values, limit] };
    return (await statement(this.db, asked).all<Row>()).results;
  }
}
