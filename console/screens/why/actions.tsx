import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";
import { say, sayFailure } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import { actionText, actionTone, actionWord } from "./outcome.ts";
import type { RecordedOutcome } from "./result-signal.ts";

/** What the decision set off, and how its messages went. */
export function WhyActions({ actions }: { actions: readonly RecordedOutcome[] }) {
  if (actions.length === 0) return <p class="muted">No action is bound to this outcome, so nothing was sent.</p>;
  return (
    <ul class="why-actions">
      {actions.map((action) => (
        <li key={`${action.action_id} ${action.action_version}`} class="why-action">
          <p class="row">
            <Chip tone={actionTone(action)}>{actionWord(action)}</Chip>
          </p>
          {action.status !== "triggered" && <p>{actionText(action)}.</p>}
          {["triggered", "failed", "queued"].includes(action.status) && <Message id={action.delivery_id} />}
        </li>
      ))}
    </ul>
  );
}

/** The message behind an action: where it went, its attempts, and another one where it failed. */
function Message({ id }: { id: string }) {
  const message = useResource(id, (signal) => client().deliveries.get({ delivery_id: id }, { signal }));
  // What went before messages were kept has none.
  if (message.failure?.type === "not_found") return null;
  if (message.failure !== null) return <ErrorNotice failure={message.failure} onRetry={message.reload} />;
  if (message.data === undefined) return null;
  const { channel, status, attempts, attempts_allowed, last_error, next_at, updated_at, decisions } = message.data;
  const resend = async (): Promise<void> => {
    try {
      const sent = await client().deliveries.resend({ delivery_id: id });
      message.reload();
      say(`Sent again: ${sent.status}. What is sent cannot be taken back.`);
    } catch (error) {
      sayFailure(error);
    }
  };
  return (
    <>
      <p class="small muted">
        {channel !== null && `To ${channel}, `}
        {status} <Time at={updated_at} />, {attempts} of {attempts_allowed} attempts
        {decisions > 1 && `, with ${decisions - 1} more`}
        {next_at !== null && (
          <>
            , next <Time at={next_at} />
          </>
        )}
        .
      </p>
      {last_error !== null && <p class="small why-wrong">{last_error.message}</p>}
      {status === "failed" && (
        <Button
          small
          needs="author"
          title="Sends it once more, at once. That cannot be taken back."
          onClick={() => void resend()}
        >
          Send again
        </Button>
      )}
    </>
  );
}
