import { holdsEntity } from "../sql/named-words.ts";
import { Sealer } from "../sql/sealer.ts";
import { D1Table } from "../sql/table.ts";

/** Jobs whose texts are opened at a time. */
const jobsAtOnce = 20;

interface Opened {
  job_id: string;
  request: string;
  result: string | null;
  error: string | null;
  position: string | null;
}

/** Finds the jobs that name an entity. Their texts are sealed, so each is opened; one that does not open may name anybody. */
export class NamedJobs extends D1Table {
  readonly #sealer: Sealer;

  constructor(db: D1Database, secret: string) {
    super(db);
    this.#sealer = new Sealer(new TextEncoder().encode(secret));
  }

  async naming(entity: string): Promise<string[]> {
    const named: string[] = [];
    for (let after = ""; ;) {
      const results = await this.rows<Opened>(
        "SELECT job_id, request, result, error, position FROM jobs WHERE job_id > ? ORDER BY job_id LIMIT ?",
        [after, jobsAtOnce],
      );
      for (const job of results) if (await this.#names(job, entity)) named.push(job.job_id);
      const last = results.at(-1);
      if (last === undefined) return named;
      after = last.job_id;
    }
  }

  async #names({ job_id, request, result, error, position }: Opened, entity: string): Promise<boolean> {
    if ([error, position].some((text) => text !== null && holdsEntity(JSON.parse(text), entity))) return true;
    if (await this.#sealedNames(request, `${job_id}/request`, entity)) return true;
    if (result !== null && (await this.#sealedNames(result, `${job_id}/result`, entity))) return true;
    const results = await this.rows<{ first: number; body: string }>(
      "SELECT first, body FROM job_results WHERE job_id = ?",
      [job_id],
    );
    for (const { first, body } of results) if (await this.#sealedNames(body, `${job_id}/${first}`, entity)) return true;
    return false;
  }

  async #sealedNames(sealed: string, place: string, entity: string): Promise<boolean> {
    let text: string;
    try {
      text = await this.#sealer.open(sealed, place);
    } catch {
      return true;
    }
    return holdsEntity(JSON.parse(text), entity);
  }
}
