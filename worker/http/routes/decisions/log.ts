import { getCheckpoint, getTile, getVerifierKey } from "../../../usecases/decisions/read-log.ts";
import { limitLogReaders } from "../../middleware/limit-address.ts";
import { createRouter } from "../../operation/operation.ts";

/** The log, for anybody: hashes and signatures, by which nothing is learned of what they stand for. */
export const logRoutes = createRouter();
logRoutes.use("/log/*", limitLogReaders);
logRoutes.get("/log/checkpoint", async (c) => c.text(await getCheckpoint(c.var.services)));
logRoutes.get("/log/key", async (c) => c.text(await getVerifierKey(c.var.services)));
logRoutes.get("/log/tile/*", async (c) => {
  const { bytes, full } = await getTile(c.var.services, c.req.path.slice("/log/".length));
  c.header("Content-Type", "application/octet-stream");
  if (full) c.header("Cache-Control", "public, max-age=31536000, immutable");
  return c.body(new Uint8Array(bytes));
});
