import { mimeMessage } from "../domain/action/channels/mail.ts";
import type { MessageContent } from "../domain/action/content.ts";
import type { SendOutcome } from "../usecases/ports/actions/actions.ts";
import { failed, sendTimeoutMs } from "./failed.ts";

/** Sends one message to one address. */
export type Mail = (content: MessageContent, to: string, messageId: string) => Promise<SendOutcome>;

/** What sending mail depends on: the binding, and the sender it may use. */
interface MailParts {
  send: (from: string, to: string, raw: string) => Promise<unknown>;
  from: string;
  now: () => number;
}

/** Mail through Cloudflare's `send_email` binding: developers.cloudflare.com/email-routing/email-workers/send-email-workers. */
export function boundMail({ send, from, now }: MailParts): Mail {
  return async (content, to, message_id) => {
    const raw = mimeMessage(content, { from, to, message_id, at: now() });
    const sending = send(from, to, raw);
    return Promise.race([sending.then(sent, mailRefused), lateMail()]);
  };
}

const sent = (): SendOutcome => ({ ok: true });

/** The binding's own words may name the address: only its code goes on. */
function mailRefused(error: unknown): SendOutcome {
  const code: unknown = (error as { code?: unknown } | null)?.code;
  const named = typeof code === "string" && /^E_[A-Z_]{1,64}$/.test(code) ? ` (${code})` : "";
  return failed("mail_refused", `The mail service refused the message${named}.`);
}

const lateMail = () =>
  new Promise<SendOutcome>((resolve) =>
    setTimeout(() => resolve(failed("timeout", "The mail service did not answer within 10 seconds.")), sendTimeoutMs),
  );

/** Where no mail can be sent: a channel from a time when it could. */
export const noMail: Mail = () =>
  Promise.resolve(failed("mail_unbound", "This deployment has no send_email binding; nothing was sent."));
