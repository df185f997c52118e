type Props = {
  label: string
  /** Absent: how far it is cannot be said. */
  value?: number
  max?: number
}

/** How far long work has come; the browser's own element, so that it is read as one. */
export const ProgressBar = ({ label, value, max = 1 }: Props) => (
  <progress aria-label={label} value={value} max={max} />
)
