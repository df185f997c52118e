import { useState } from 'react'
import { compareDecimals, type DecimalText } from '#contract/decimal-text.ts'
import { filterOfKind } from '#contract/filters.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { readAmount } from '#src/lib/typed-number.ts'
import { keepSelected, TextField } from '#src/ui/TextField.tsx'
import { useChoice, useValue, type ControlProps } from '../../state/use-choice.ts'
import { QuickChoices } from './QuickChoices.tsx'

/** Frequent numbers of seats: coupé, family car, bus. */
const usual = ['2', '4', '5', '7', '9'] as const

/** A whole number of any size, grouped while not focused. Invalid text stays, with the reason. */
export function WholeControl({ name, refusedId }: ControlProps<'whole'>) {
  const { t, format } = useTextContext()
  const { choose } = useChoice(name)
  const value = useValue(name)
  const [min, max] = filterOfKind<'whole'>(name).bounds
  // The typed text belongs to the value it replaced; when that changes from outside, the text is void.
  const [typed, setTyped] = useState<{ text: string; over: DecimalText | undefined; fault?: string }>()
  const draft = typed !== undefined && typed.over === value ? typed : undefined

  const faultOf = (number: DecimalText | undefined): string | undefined => {
    if (number === undefined) return t('errors.number.whole', { example: format.number(usual[2]) })
    if (number === '') return undefined
    if (compareDecimals(number, min) < 0) return t('errors.number.min', { min: format.number(min) })
    if (compareDecimals(number, max) > 0) return t('errors.number.max', { max: format.number(max) })
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
    if (next !== value) choose(next)
  }

  return (
    <div className="px-2">
      <TextField
        label={t(`filters.${name}.hint`)}
        size="sm"
        inputMode="numeric"
        value={draft?.text ?? (value === undefined ? '' : format.number(value))}
        error={draft?.fault}
        invalidBy={refusedId}
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
      />
      <QuickChoices
        name={name}
        choices={usual.map((number) => ({ label: number, value: number }))}
        chosen={value}
      />
    </div>
  )
}
