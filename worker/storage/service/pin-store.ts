import { canonicalHash } from "../../domain/values/hashing/canonical.ts";
import { utf8 } from "../../domain/values/hashing/utf8.ts";
import type { Pin, Pins } from "../../usecases/ports/service/pins.ts";
import { Sealer } from "../sql/sealer.ts";
import { D1Table } from "../sql/table.ts";

const pinsOfSweep = 1_000;

/** What somebody was shown, sealed under its token; of the token only a hash is kept. */
export class PinStore extends D1Table implements Pins {
  async keep(token: string, pin: Pin): Promise<void> {
    const id = pinId(token);
    const sealed = await new Sealer(utf8.encode(token)).seal(JSON.stringify(pin), id);
    await this.run("INSERT INTO pins (pin_id, sealed, expires_at) VALUES (?, ?, ?)", [id, sealed, pin.expires_at]);
  }

  async find(token: string): Promise<Pin | null> {
    const id = pinId(token);
    const sealed = await this.prepared("SELECT sealed FROM pins WHERE pin_id = ?", [id]).first<string>("sealed");
    if (sealed === null) return null;
    return JSON.parse(await new Sealer(utf8.encode(token)).open(sealed, id)) as Pin;
  }

  async sweep(now: number): Promise<number> {
    return this.run(
      "DELETE FROM pins WHERE pin_id IN (SELECT pin_id FROM pins WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)",
      [now, pinsOfSweep],
    );
  }
}

const pinId = (token: string): string => canonicalHash(["pin", token]);
