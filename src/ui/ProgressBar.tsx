type Props = {
  label: string
  /** Absent: how far it is cannot be said. */
  value?: number
  max?: number
}

/** How far long work has come; the browser's own element, so that it is read as one. */
export const ProgressBar = ({ label, value, max = 1 }: Props) =>
  value === undefined ? (
    <div role="progressbar" aria-label={label} className="h-1.5 overflow-hidden rounded-full bg-fill-strong">
      <div className="h-full w-2/5 animate-slide rounded-full bg-accent" />
    </div>
  ) : (
    <progress aria-label={label} value={value} max={max} />
  )
