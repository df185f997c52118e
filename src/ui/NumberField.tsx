import { useId, useState } from 'react'
import { useTextContext } from '#src/i18n/text-context.ts'
import { cx } from '#src/lib/cx.ts'
import { compareDecimals, type DecimalText } from '#contract/decimal-text.ts'
import { readAmount } from '#src/lib/typed-number.ts'
import { FieldFrame, keepSelected } from './TextField.tsx'

type Props = {
  label: string
  /** Whole number as decimal text; undefined: not set, which is not zero. */
  value: DecimalText | undefined
  /** Called on Enter and on blur with the digits, or undefined for an empty field. */
  onCommit: (value: DecimalText | undefined) => void
  /** An example number for the error message. */
  example: DecimalText
  min?: DecimalText
  max?: DecimalText
  /** Id of a message elsewhere that says why the number is not accepted. */
  invalidBy?: string | undefined
  size?: 'sm' | 'md'
}

/** A whole number of any size, grouped while not focused. Invalid text stays, with the reason. */
export const NumberField = ({ label, value, onCommit, example, min, max, invalidBy, size = 'md' }: Props) => {
  const id = useId()
  const { t, format } = useTextContext()
  // The typed text belongs to the value it replaced; when that changes from outside, the text is void.
  const [typed, setTyped] = useState<
    { text: string; over: DecimalText | undefined; fault?: string } | undefined
  >()
  const draft = typed !== undefined && typed.over === value ? typed : undefined

  const faultOf = (number: DecimalText | undefined): string | undefined => {
    if (number === undefined) return t('errors.number.whole', { example: format.number(example) })
    if (number === '') return undefined
    if (min !== undefined && compareDecimals(number, min) < 0)
      return t('errors.number.min', { min: format.number(min) })
    if (max !== undefined && compareDecimals(number, max) > 0)
      return t('errors.number.max', { max: format.number(max) })
    return undefined
  }

  const commit = ({ leaving }: { leaving: boolean }) => {
    if (draft === undefined) return
    const { number } = readAmount(draft.text, undefined)
    const fault = faultOf(number)
    if (fault !== undefined) return setTyped({ ...draft, fault })
    const next = number === '' ? undefined : number
    // The field keeps plain digits while focused, because the user may type on.
    setTyped(leaving ? undefined : { text: next ?? '', over: next })
    if (next !== value) onCommit(next)
  }

  const shown = draft?.fault
  return (
    <FieldFrame id={id} label={label} error={shown}>
      <div className="relative">
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={draft?.text ?? (value === undefined ? '' : format.number(value))}
          aria-invalid={shown !== undefined || invalidBy !== undefined || undefined}
          aria-describedby={shown === undefined ? invalidBy : `${id}-more`}
          onFocus={(event) =>
            keepSelected(event, () => setTyped((now) => now ?? { text: value ?? '', over: value }))
          }
          onChange={(event) => setTyped({ text: event.target.value, over: value })}
          onBlur={() => commit({ leaving: true })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit({ leaving: false })
            if (event.key === 'Escape' && draft !== undefined) {
              // The first Escape restores the old value; only the next one may close the surrounding dialog.
              if (draft.text !== (value ?? '')) event.stopPropagation()
              setTyped({ text: value ?? '', over: value })
            }
          }}
          className={cx('field px-3 pointer-coarse:h-11', size === 'sm' ? 'h-8 text-sm' : 'h-9 text-base')}
        />
      </div>
    </FieldFrame>
  )
}
