/** The mark: a canopy over a car's place, seen from the street. Drawn in the ink of where it stands. */
export const Wordmark = () => (
  <span className="flex items-center gap-2.5">
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 24V11.5A3.5 3.5 0 0 1 11.5 8H24M8 16.5h11"
        className="fill-none stroke-on-accent"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <circle cx="22.5" cy="22.5" r="2.6" className="fill-on-accent" />
    </svg>
    <span className="text-lg font-semibold tracking-tight">Forecourt</span>
  </span>
)
