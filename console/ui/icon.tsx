const paths = {
  write: "M3 13l.7-3L10.5 3.2a1.2 1.2 0 0 1 1.7 0l.6.6a1.2 1.2 0 0 1 0 1.7L6 12.3 3 13zM9.5 4.2l2.3 2.3",
  alarms:
    "M8 2.5a3.7 3.7 0 0 0-3.7 3.7c0 3.3-1.5 4.6-1.5 4.6h10.4s-1.5-1.3-1.5-4.6A3.7 3.7 0 0 0 8 2.5zM6.8 13.3a1.4 1.4 0 0 0 2.4 0",
  tasks: "M6.5 4.2h7M6.5 8h7M6.5 11.8h7M2.6 4.2l.7.7L4.6 3.5M2.6 8l.7.7L4.6 7.3M2.6 11.8l.7.7 1.3-1.4",
  signals: "M2 10l2.6-4 2.6 5.5L10 4l1.8 4H14",
  groups:
    "M5.2 4.2a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM10.8 4.2a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM2 12.4c0-1.9 1.4-3 3.2-3s3.2 1.1 3.2 3M10 9.5c2.2-.4 4 .8 4 2.9",
  rules: "M8 2.2l4.8 1.7v4c0 3-2 5.1-4.8 6-2.8-.9-4.8-3-4.8-6v-4L8 2.2z",
  feeds: "M3 12.6h.1M3 8.4a4.4 4.4 0 0 1 4.4 4.4M3 4a8.8 8.8 0 0 1 8.8 8.8",
  channels: "M13.8 2.2L2.2 6.6l4.6 2.6 2.6 4.6 4.4-11.6zM6.8 9.2l3-3",
  more: "M3.5 8h.1M8 8h.1M12.5 8h.1",
  cross: "M4 4l8 8M12 4l-8 8",
  check: "M3.5 8.5l3 3 6-7",
  help: "M6.2 6.2c0-1.2.8-2 1.9-2s1.8.8 1.8 1.7c0 1.5-1.9 1.6-1.9 3M8 11.6v.1",
  theme: "M8 3v10M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3zM8 3a5 5 0 0 1 0 10",
  out: "M6.5 13H3.6a.6.6 0 0 1-.6-.6V3.6c0-.3.3-.6.6-.6h2.9M10.5 11l3-3-3-3M13.3 8H6.5",
  search: "M7 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM10 10l3.2 3.2",
  back: "M9.5 3.5L5 8l4.5 4.5",
  next: "M6.5 3.5L11 8l-4.5 4.5",
  down: "M3.5 6L8 10.5 12.5 6",
  warning: "M8 2.8l5.8 10.2H2.2L8 2.8zM8 6.6v3M8 11.2v.1",
  plus: "M8 3v10M3 8h10",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  snooze: "M8 3.5a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6zM8 5.8v2.6l1.7 1",
  upload: "M8 10.5V3M5 5.8L8 3l3 2.8M3 10.5v2.2h10v-2.2",
} as const;

export type IconName = keyof typeof paths;

/** All of them. */
export const iconNames = Object.keys(paths) as IconName[];

/** A small picture beside words; it says nothing to a screen reader. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
