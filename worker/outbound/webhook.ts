import type { Senders } from "../usecases/ports/actions/actions.ts";
import type { Post } from "./post.ts";

/** Calls the address of a webhook action, signed when there is a secret. */
export function webhookSender(post: Post): Senders["webhook"] {
  return {
    async send({ delivery: { endpoint, method, headers, body }, message_id, names }) {
      const outcome = await post({ endpoint, method, headers, body, message_id, withheld: names });
      return { ...outcome, route: { channel_version: null, host: new URL(endpoint).host } };
    },
  };
}
