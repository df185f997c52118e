import { useRef, useState } from 'react'
import { filterOfKind } from '#contract/filters.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { TextField, keepSelected } from '#src/ui/TextField.tsx'
import { useTyped } from '#src/lib/pauses.ts'
import { useChoice, useValue, type ControlProps } from '../../state/use-choice.ts'
import { compareDecimals, type DecimalText } from '#contract/decimal-text.ts'
import { readAmount } from '#src/lib/typed-number.ts'
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

/** Words or a VIN: committed on Enter, on blur and after a pause; one entry in the history per visit to the field. */
export function TextControl({ name, refusedId }: ControlProps<'text'>) {
  const t = useT()
  const { choose } = useChoice(name)
  const value = useValue(name)
  const filter = filterOfKind<'text'>(name)
  // The draft belongs to the value below it: a change from outside discards the draft.
  const [typed, setTyped] = useState<{ text: string; over: string | undefined }>()
  const draft = typed !== undefined && typed.over === value ? typed.text : undefined
  const written = useRef(false)
  const idle = useTyped()

  const commit = (text: string) => {
    idle.stop()
    const next = behaviour(filter).fromUrl(filter, text)
    // Text that the interface does not accept stays in the field and is not sent.
    if (next === undefined && text.trim() !== '') return
    setTyped({ text, over: next })
    if (next === value) return
    choose(next, { replace: written.current })
    written.current = true
  }
  const faulty =
    draft !== undefined && draft.trim() !== '' && behaviour(filter).fromUrl(filter, draft) === undefined
  return (
    <div className="px-2">
      <TextField
        label={t(`filters.name.${name}`)}
        hideLabel
        size="sm"
        value={draft ?? value ?? ''}
        // A pasted VIN may contain a label and gaps, which are removed.
        maxLength={Number(filter.length[1]) + (filter.chars === undefined ? 0 : 40)}
        spellCheck={false}
        autoCapitalize="none"
        enterKeyHint="search"
        invalidBy={refusedId}
        error={faulty ? t('filters.text.alnum') : undefined}
        onFocus={() => {
          written.current = false
        }}
        onChange={(event) => {
          const text = event.target.value
          setTyped({ text, over: value })
          idle.after(() => commit(text))
        }}
        onBlur={() => draft !== undefined && commit(draft)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && draft !== undefined) commit(draft)
        }}
      />
    </div>
  )
}
