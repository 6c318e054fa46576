import { useRef, useState } from "preact/hooks";
import type { IncidentComment } from "../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import { announce } from "../../state/announce.ts";
import { useDeed } from "../../state/deed.ts";
import { usePages } from "../../state/pages.ts";
import { alarming, may } from "../../state/scopes.ts";
import { useShortcuts } from "../../state/shortcuts.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Time } from "../../ui/time.tsx";

/** What was typed about an alarm and not sent: it is still there when the person comes back to it. */
const unsent = new Map<string, string>();

/** What people wrote about an alarm, newest first, and a place to write. Comments are kept: nobody can change or remove them. */
export function Comments({ id }: { id: string }) {
  const pages = usePages<IncidentComment>(id, (page, options) =>
    client().incidents.listComments({ id, ...page, limit: 20 }, options),
  );
  const [text, setText] = useState(unsent.get(id) ?? "");
  const type = (typed: string) => {
    unsent.set(id, typed);
    setText(typed);
  };
  const { busy, failure, during } = useDeed();
  const form = useRef<HTMLFormElement>(null);
  const mayWrite = may(alarming);
  useShortcuts("Alarms", [{ keys: "c", does: "Comment", run: () => form.current?.querySelector("textarea")?.focus() }]);
  const send = () =>
    during(async () => {
      const made = await client().incidents.comment({ id, text: text.trim() });
      pages.change((items) => [made, ...items]);
      type("");
      announce("The comment is kept.");
    });
  return (
    <section class="comments" aria-label="Comments">
      {mayWrite && (
        <form
          ref={form}
          class="comments-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "" && !busy) void send();
          }}
        >
          <TextArea
            bare
            label="Comment"
            rows={1}
            value={text}
            onInput={type}
            failure={failure}
            placeholder="Comment  c"
          />
          {text.trim() !== "" && (
            <Button small type="submit" busy={busy}>
              Comment
            </Button>
          )}
        </form>
      )}
      {pages.items.length > 0 && (
        <ul class="comments-list">
          {pages.items.map(({ comment_id, text: said, created_at, by }) => (
            <li key={comment_id}>
              <p class="comments-text">{said}</p>
              <p class="small muted">
                {by?.name ?? "somebody"}, <Time at={created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {pages.hasMore && (
        <Button small kind="quiet" onClick={pages.more}>
          Older comments
        </Button>
      )}
    </section>
  );
}
