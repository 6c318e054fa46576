import { Notice } from "../../ui/notice.tsx";

/** Says why something cannot be done with the key of who is signed in. */
export function ReadOnly({ scope, to }: { scope: "author" | "evaluate"; to: string }) {
  return (
    <Notice>
      <p>
        The key you signed in with may not {to}: it lacks the scope <code>{scope}</code>.
      </p>
    </Notice>
  );
}
