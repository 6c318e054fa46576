import type { ComponentChildren } from "preact";
import type { Failure } from "../state/failure.ts";
import { Button } from "./button.tsx";

/** Something to know: `bad` for a refusal, `warn` for a warning, `good` for what went well, `plain` for the rest. */
export function Notice({
  tone = "plain",
  title,
  children,
  actions,
}: {
  tone?: "bad" | "warn" | "good" | "plain";
  title?: string;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}) {
  return (
    <div class={`notice notice-${tone}`} role={tone === "bad" ? "alert" : undefined}>
      <div class="notice-body">
        {title !== undefined && <p class="notice-title">{title}</p>}
        {children}
      </div>
      {actions !== undefined && <div class="row">{actions}</div>}
    </div>
  );
}

/** A refusal in the API's own words: what is wrong, where, and the way out. Nothing where there is none. */
export function ErrorNotice({ failure, onRetry }: { failure: Failure | null | undefined; onRetry?: () => void }) {
  if (failure === null || failure === undefined) return null;
  const { message, location, suggestion, requestId } = failure;
  return (
    <Notice
      tone="bad"
      title={message}
      actions={
        onRetry && (
          <Button small onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {suggestion !== undefined && <p>{suggestion}</p>}
      {failure.passes === true && onRetry !== undefined && <p>It is tried again until it works.</p>}
      {(location !== undefined || requestId !== undefined) && (
        <p class="notice-small">
          {location !== undefined && (
            <span>
              Field <code>{location}</code>
            </span>
          )}
          {requestId !== undefined && (
            <span>
              Request <code>{requestId}</code>
            </span>
          )}
        </p>
      )}
    </Notice>
  );
}
