import type { Json } from './json.ts'

interface Props {
  readonly value: Json
  readonly label: string
}

/** A part of a report as it came, in a box of its own that scrolls: it may be of any size. */
export const JsonText = ({ value, label }: Props) => (
  <pre
    role="group"
    aria-label={label}
    tabIndex={0}
    className="mt-2 max-h-96 overflow-auto rounded-md bg-fill p-3 font-mono text-xs"
  >
    {JSON.stringify(value, null, 2)}
  </pre>
)
