import type { ReactNode } from 'react'
import { useAhead } from '#src/lib/use-ahead.ts'
import type { CountState } from './Count.tsx'
import { OptionRow } from './OptionRow.tsx'

type Props = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some of what is below it is chosen. */
  mixed?: boolean
  lead?: ReactNode
  count?: CountState
  zero?: boolean
  disabled?: boolean
  /** `checked` follows a frame later and at low priority: until then the row shows the tick itself. */
  late?: boolean
  name?: string
  onIntent?: () => void
  className?: string
}

export const CheckboxRow = ({
  checked,
  onChange,
  mixed = false,
  disabled,
  late = false,
  name,
  onIntent,
  ...row
}: Props) => {
  const [ahead, tick] = useAhead(checked)
  const ticked = late ? ahead : checked
  return (
    <OptionRow
      {...row}
      onIntent={onIntent}
      control={
        <input
          type="checkbox"
          className="check"
          name={name}
          checked={ticked}
          disabled={disabled}
          onFocus={onIntent}
          onChange={({ target }) => {
            if (late) tick(target.checked)
            onChange(target.checked)
          }}
          // `indeterminate` is no attribute: it can only be set on the element.
          ref={(input) => {
            if (input !== null) input.indeterminate = mixed && !ticked
          }}
        />
      }
    />
  )
}
