import { type ComponentProps, useId, useRef, useState } from 'react'
import { sumsUp } from '#contract/exclusion/sought.ts'
import { filterOfKind, type KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { boundText, rangeText } from '../../text/choice-text.ts'
import { useAnnounced } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { useTyped } from '#src/lib/pauses.ts'
import { useNow } from '#src/lib/timing.ts'
import { keepSelected } from '#src/ui/TextField.tsx'
import { readTypedRange, sides, type InvalidNumber, type Side, type TypedRange } from '../range/draft.ts'
import { anyValue, quickRanges } from '../range/steps.ts'
import { valueText } from '../same-value.ts'
import { setCurrency } from '#src/stores/prefs.ts'
import { type ChooseOptions, chosenSearch, useSearchStore } from '../../state/search-store.ts'
import { useChoice, useCurrency, useValue, type ControlProps } from '../../state/use-choice.ts'
import { RangeChart } from '../range/chart/RangeChart.tsx'
import { CurrencySelect } from './CurrencySelect.tsx'
import { QuickChoices } from './QuickChoices.tsx'
import { withFilter } from '#contract/search.ts'
import { useCountedSearch } from '#src/facets/context.ts'
import { numberLess, useNumbers } from '#src/facets/use-number.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { useTextContext } from '#src/i18n/use-t.ts'

interface RangeDraft {
  /** Canonical text of the value below the draft: any other value discards the draft. */
  readonly over: string
  readonly typed: TypedRange
  /** Whether invalid numbers are reported: only after a commit. */
  readonly tried: boolean
}

/** Input is committed on Enter, on blur and after a pause; one visit to the fields adds one entry to the history. */
export function RangeControl({ name, refusedId }: ControlProps<'range'>) {
  const { t, format } = useTextContext()
  const messageId = useId()
  const { choose } = useChoice(name)
  const store = useSearchStore()
  const value = useValue(name)
  const currency = useCurrency()
  const filter = filterOfKind<'range'>(name)
  const words = { t, format, currency }
  const [kept, setDraft] = useState<RangeDraft>()
  const [focused, setFocused] = useState<Side>()
  const written = useRef(false)
  const idle = useTyped()

  const over = valueText(name, value)
  const draft = kept?.over === over ? kept : undefined
  const read = readTypedRange(filter, value, draft?.typed ?? {})
  const plain = (bound: string) => (filter.unit === undefined ? bound : format.number(bound))

  const commit = (typed: TypedRange, leaving?: Side) => {
    idle.stop()
    const { value: next, sendable, currency: named } = readTypedRange(filter, value, typed)
    if (!sendable) return setDraft({ over, typed, tried: true })
    // On blur a field formats its number in the user's language; the other field may still have input.
    const left = Object.fromEntries(Object.entries(typed).filter(([side]) => side !== leaving))
    const nextText = valueText(name, next)
    setDraft({ over: nextText, typed: left, tried: false })
    if (nextText === over && (named ?? currency) === currency) return
    const how = { replace: written.current }
    if (named === undefined) choose(next, how)
    else {
      // A pasted amount may contain a currency, which then applies to both bounds.
      setCurrency(named)
      store.choose({ ...withFilter(chosenSearch(store.get()), name, next), currency: named }, how)
    }
    written.current = true
  }
  const replace = (next: Range | undefined, how?: ChooseOptions) => {
    idle.stop()
    setDraft(undefined)
    choose(next, how)
  }

  const quick = quickRanges(name, currency, new Date(useNow(0)).getFullYear())
  const faultText = (invalid: InvalidNumber): string => {
    if (invalid.kind === 'whole')
      return t('errors.number.whole', { example: plain(quick[0]?.from ?? quick[0]?.to ?? '') })
    return t(`errors.number.${invalid.kind}`, { [invalid.kind]: plain(invalid.bound) })
  }
  const shown = draft === undefined || draft.tried
  const invalid = shown ? (read.invalid.from ?? read.invalid.to) : undefined
  // An invalid range in a link has no draft and is reported at once.
  const reversed = shown && read.reversed
  const ends = read.value ?? value
  const [from = '', to = ''] = sides.map((side) => boundText(words, filter.unit, ends?.[side] ?? '0'))
  const message =
    invalid !== undefined ? faultText(invalid) : reversed ? t('filters.reversed', { from, to }) : undefined
  useAnnounced(message ?? '')

  const text = (side: Side): string => {
    const typed = draft?.typed[side]
    const bound = value?.[side]
    return typed ?? (bound === undefined ? '' : focused === side ? bound : plain(bound))
  }
  return (
    <div className="px-2">
      <div className="flex items-center gap-2">
        {sides.map((side) => (
          <BoundField
            key={side}
            label={t(`filters.bound.${side}`, { name: t(`filters.name.${name}`) })}
            value={text(side)}
            placeholder={t(`filters.${side}`)}
            faultId={
              reversed || (shown && read.invalid[side] !== undefined)
                ? messageId
                : value?.[side] === undefined
                  ? undefined
                  : refusedId
            }
            onChange={({ target }) => {
              const next = { ...draft?.typed, [side]: target.value }
              setDraft({ over, typed: next, tried: false })
              idle.after(() => commit(next))
            }}
            onEnter={() => {
              setFocused(side)
              written.current = false
            }}
            onBlur={() => {
              setFocused(undefined)
              if (draft !== undefined) commit(draft.typed, side)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && draft !== undefined) commit(draft.typed)
            }}
          />
        ))}
        {name === 'price' ? (
          <CurrencySelect label={t('filters.currency')} refusedId={refusedId} />
        ) : (
          filter.unit !== undefined && (
            <span aria-hidden="true" className="w-8 shrink-0 text-sm text-muted">
              {t(`units.${filter.unit === 'cm3' ? 'cc' : filter.unit === 'hp' ? 'hp' : 'km'}.unit`)}
            </span>
          )
        )}
      </div>
      {message !== undefined && (
        <p id={messageId} className="mt-1.5 text-sm text-bad">
          <span>{message}</span>{' '}
          {invalid === undefined && ends?.from !== undefined && ends.to !== undefined && (
            <Button
              size="sm"
              onClick={({ currentTarget }) => {
                // The press takes the button away; a field would open a phone's keyboard.
                currentTarget.closest('details')?.querySelector('summary')?.focus()
                replace({ from: ends.to ?? '', to: ends.from ?? '' })
              }}
            >
              {t('filters.swap')}
            </Button>
          )}
        </p>
      )}
      <QuickChoices
        name={name}
        chosen={value}
        choices={quick.map((range) => ({
          label: range.to === undefined ? `≥ ${plain(range.from ?? '')}` : `≤ ${plain(range.to)}`,
          spoken: rangeText(words, name, range),
          value: range,
        }))}
      />
      <RangeChart name={name} value={value} currency={currency} onChoose={replace} />
      {value !== undefined && <UnstatedLine name={name} />}
    </div>
  )
}

type BoundProps = ComponentProps<'input'> & {
  label: string
  faultId: string | undefined
  onEnter: () => void
}

/** The field of one bound. Its parent parses and validates both bounds together. */
const BoundField = ({ label, faultId, onEnter, ...input }: BoundProps) => (
  <label className="min-w-0 flex-1">
    <span className="sr-only">{label}</span>
    <input
      {...input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      aria-invalid={faultId !== undefined || undefined}
      aria-describedby={faultId}
      onFocus={(event) => keepSelected(event, onEnter)}
      className="field h-8 px-3 text-sm pointer-coarse:h-11"
    />
  </label>
)

/** Number of cars without a value: those without the filter less those with any value. */
function UnstatedLine({ name }: { name: KeyOfKind<'range'> }) {
  const { t } = useTextContext()
  const search = useCountedSearch()
  const [ref, visible] = useVisible<HTMLParagraphElement>()
  const { count, stale } = numberLess(
    useNumbers(
      [undefined, anyValue(name)].map((value) => withFilter(search, name, value)),
      visible,
      name,
    ),
  )
  return (
    <p ref={ref} className="min-h-5 text-sm text-muted">
      {count !== undefined &&
        !stale &&
        count > 0 &&
        sumsUp(search, name) &&
        t(`filters.unstated.${name}`, { count })}
    </p>
  )
}
