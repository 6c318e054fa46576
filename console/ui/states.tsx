import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PageState } from "../state/pages.ts";
import type { Resource } from "../state/resource.ts";
import { Button, ButtonLink } from "./button.tsx";
import { ErrorNotice } from "./notice.tsx";

/** Where there is nothing yet: says what would be here, and how it gets here. */
export function Empty({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children !== undefined && <div class="empty-text">{children}</div>}
      {actions !== undefined && <div class="row">{actions}</div>}
    </div>
  );
}

/** Lines where text will be. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="unseen">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} class="skeleton-line" />
      ))}
    </div>
  );
}

/** How the API refuses an id that is none of anything, or cannot be one. */
const namesNothing: ReadonlySet<string> = new Set(["not_found", "validation_error"]);

interface LoadedProps<Data> {
  of: Resource<Data>;
  lines?: number;
  /** For what an address names: the list of those that there are, where there is no such thing. */
  list?: { href: string; name: string };
  children: (data: Data) => ComponentChildren;
}

/** What was fetched, or that it is being fetched, or why not; what is stale stays while it is fetched anew. */
export function Loaded<Data>({ of, lines, list, children }: LoadedProps<Data>) {
  if (list !== undefined && of.data === undefined && of.failure !== null && namesNothing.has(of.failure.type))
    return (
      <Empty title={of.failure.message} actions={<ButtonLink href={list.href}>{list.name}</ButtonLink>}>
        It may be gone or out of reach for this key, or the address was cut short on its way here.
      </Empty>
    );
  return (
    <>
      <ErrorNotice failure={of.failure} onRetry={of.reload} />
      {of.data === undefined && of.loading && <Skeleton {...(lines === undefined ? {} : { lines })} />}
      {of.data !== undefined && children(of.data)}
    </>
  );
}

/** Under a paged list: fetches the next page when it comes into view, and by a button. */
export function MorePages({ of, noun }: { of: PageState; noun: string }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mark.current === null || !of.hasMore || of.failure !== null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) of.more();
      },
      { rootMargin: "600px" },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [of.hasMore, of.more, of.failure]);
  const failedLater = of.failure !== null && of.items.length > 0;
  return (
    <div class="more" ref={mark}>
      <ErrorNotice failure={of.failure} onRetry={failedLater ? of.more : of.reload} />
      {of.loading && <Skeleton lines={of.items.length === 0 ? 6 : 2} />}
      {!of.loading && of.hasMore && of.failure === null && (
        <Button kind="quiet" onClick={of.more}>
          More {noun}
        </Button>
      )}
      {!of.loading && !of.hasMore && of.items.length > 20 && <p class="more-end">That is all of them.</p>}
    </div>
  );
}
