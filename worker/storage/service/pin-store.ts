import { canonicalHash } from "../../domain/values/hashing/canonical.ts";
import { utf8 } from "../../domain/values/hashing/utf8.ts";
import type { Pin, Pins } from "../../usecases/ports/service/pins.ts";
import { Sealer } from "../sql/sealer.ts";

const perSweep = 1_000;

/** What somebody was shown, sealed under its token; of the token only a hash is kept. */
export class PinStore implements Pins {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async keep(token: string, pin: Pin): Promise<void> {
    const id = idOf(token);
    const sealed = await new Sealer(utf8.encode(token)).seal(JSON.stringify(pin), id);
    await this.#db
      .prepare("INSERT INTO pins (pin_id, sealed, expires_at) VALUES (?, ?, ?)")
      .bind(id, sealed, pin.expires_at)
      .run();
  }

  async find(token: string): Promise<Pin | null> {
    const id = idOf(token);
    const sealed = await this.#db.prepare("SELECT sealed FROM pins WHERE pin_id = ?").bind(id).first<string>("sealed");
    if (sealed === null) return null;
    return JSON.parse(await new Sealer(utf8.encode(token)).open(sealed, id)) as Pin;
  }

  async sweep(now: number): Promise<number> {
    const { meta } = await this.#db
      .prepare(
        "DELETE FROM pins WHERE pin_id IN (SELECT pin_id FROM pins WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)",
      )
      .bind(now, perSweep)
      .run();
    return meta.changes;
  }
}

const idOf = (token: string): string => canonicalHash(["pin", token]);
