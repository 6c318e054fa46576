/** The sign of the house with its name. */
export function Logo() {
  return (
    <span class="logo">
      <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" fill="#0f172a" />
        <path d="M4 18h24" stroke="#64748b" stroke-width="2" stroke-dasharray="3 2" />
        <path
          d="M5 11l6 3 5-5 6 13 5-3"
          fill="none"
          stroke="#e2e8f0"
          stroke-width="2.5"
          stroke-linejoin="round"
          stroke-linecap="round"
        />
        <circle cx="22" cy="22" r="3" fill="#f97316" />
      </svg>
      <span>Decision Monitor</span>
    </span>
  );
}
