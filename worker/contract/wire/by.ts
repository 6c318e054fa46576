import { z } from "@hono/zod-openapi";
import { principalKinds } from "../../domain/values/principal.ts";
import { component } from "./component.ts";

/** Who did something. */
export const By = component(
  "By",
  z.strictObject({
    kind: z.enum(principalKinds).openapi({
      description:
        "`person`: somebody who signed in. `key`: an API key. `link`: a signed link of a message. `service`: a feed, or a program with a token.",
      example: "key",
    }),
    name: z.string().openapi({ description: "The name it has now; its id if it has none.", example: "on-call" }),
    id: z.string().openapi({ description: "Stays when the name changes.", example: "key_1a2b3c4d" }),
  }),
  { description: "Who did something." },
);
