import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";

/** What a read may take. Only reads are cut off from outside: a write that is under way would go on unseen. */
export const readDeadline = timeout(30_000, () => new HTTPException(408));
