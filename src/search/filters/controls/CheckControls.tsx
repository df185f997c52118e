import { memo, useState, useId } from 'react'
import { codeIds, slugOf, type colors } from '#contract/codes.ts'
import { filterOfKind, type KeyOfKind, filters } from '#contract/filters.ts'
import { codeName, useLanguage, useT } from '#src/i18n/use-t.ts'
import { foldedText } from '#src/lib/fold.ts'
import { FindField } from '#src/ui/TextField.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { late } from '#src/ui/late.tsx'
import { useChosen, type ControlProps, useValue } from '../../state/use-choice.ts'
import { PresetOption } from '../presets/PresetLink.tsx'
import { unstatedOf, usePresets } from '../presets/presets.ts'
import { toggleItem } from '../toggle.ts'
import { explanationOf, FilterOption } from '../FilterOption.tsx'
import { saidOf, withSaid } from '#contract/chips.ts'
import { type Together, takesAll } from '#contract/signed.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { chosenSearch, useSearch, useSearchStore } from '../../state/search-store.ts'
import { useQuery } from '@tanstack/react-query'
import { domains } from '#src/api/plain-queries.ts'
import { sitesOf } from '#src/api/sites.ts'

/** Longer lists have a field to find a source. */
const fewSources = 8

/** The account's sources, and sources of the address that it lacks: struck through, never sent. */
export function SourcesControl({ name }: ControlProps<'sources'>) {
  const t = useT()
  const id = useId()
  const language = useLanguage()
  const value = useValue(name)
  const [wanted, setWanted] = useState('')
  const { data } = useQuery(domains(language))
  if (data === undefined)
    return (
      <div className="space-y-2 px-2">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-5 w-full" />
        ))}
      </div>
    )
  const sites = sitesOf(data)
  const own = data
    .flatMap((domain) => {
      const host = sites.hostOf(domain.id)
      return host === undefined ? [] : [{ host, label: domain.name ?? host }]
    })
    .sort((a, b) => a.label.localeCompare(b.label, language))
  const lacking = (value ?? []).filter((host) => sites.idOf(host) === undefined)
  const needle = foldedText(wanted.trim())
  const found = own.filter(
    ({ host, label }) => needle === '' || foldedText(label).includes(needle) || host.includes(needle),
  )
  return (
    <>
      {own.length > fewSources && (
        <FindField label={t('filters.sources.search')} value={wanted} onChange={setWanted} controls={id} />
      )}
      <div id={id} className="max-h-96 overflow-y-auto overscroll-contain">
        {lacking.map((host) => (
          <SourceCheckbox key={host} name={name} host={host} label={host} lacking />
        ))}
        {found.map(({ host, label }) => (
          <SourceCheckbox key={host} name={name} host={host} label={label} />
        ))}
        {found.length === 0 && <p className="px-2 text-sm text-muted">{t('filters.nothing')}</p>}
      </div>
    </>
  )
}

type SourceRowProps = {
  name: KeyOfKind<'sources'>
  host: string
  label: string
  lacking?: boolean
}

/** One source, identified by its host name: its id may be another site in another account. */
const SourceCheckbox = memo(({ name, host, label, lacking = false }: SourceRowProps) => {
  const t = useT()
  return (
    <FilterOption
      name={name}
      value={[host]}
      checked={useChosen(name, (hosts) => hosts?.includes(host) ?? false)}
      choice={(hosts) => toggleItem(hosts, host)}
      uncounted={lacking}
    >
      {lacking ? (
        <>
          <s className="text-muted">{label}</s>{' '}
          <span className="text-sm text-muted">{`(${t('filters.sources.lacking')})`}</span>
        </>
      ) : (
        label
      )}
    </FilterOption>
  )
})

const DamageDrawing = late(async () => (await import('../damage/DamageDrawing.tsx')).DamageDrawing, {
  fallback: <Skeleton className="mx-auto my-2 h-72 w-40" />,
  failed: null,
})

/** Longer lists are sorted by the alphabet; shorter ones keep the interface's order. */
const readable = 13
/** Longer lists have a field to find an option. */
const glance = 20

/** Any of several codes: checkboxes that keep their positions, chosen or not. */
export function ManyControl({ name }: ControlProps<'many'>) {
  const t = useT()
  const language = useLanguage()
  const [wanted, setWanted] = useState('')
  const undamaged = usePresets().find(({ key }) => key === 'undamaged')
  const table = filterOfKind<'many'>(name).options
  const options = codeIds(table).map((id) => ({ id, label: codeName(t, table, id) }))
  if (options.length > readable) options.sort((a, b) => a.label.localeCompare(b.label, language))
  const searching = wanted.trim() !== ''
  const words = foldedText(wanted.trim())
  const shown = searching ? options.filter(({ label }) => foldedText(label).includes(words)) : options
  return (
    <>
      {name === 'damage' && (
        <>
          {undamaged && <PresetOption preset={undamaged} />}
          <DamageDrawing />
        </>
      )}
      <TogetherChoice name={name} />
      {options.length > glance && (
        <FindField
          label={t('filters.options.search', { name: t(`filters.name.${name}`) })}
          value={wanted}
          onChange={setWanted}
        />
      )}
      {shown.map(({ id, label }) => (
        <CodeCheckbox
          key={id}
          name={name}
          id={id}
          label={label}
          explanation={explanationOf(t, `${table}.${slugOf(table, id)}`)}
        />
      ))}
      {!searching && <PresetOption preset={{ ...unstatedOf(name), name: t('ui.none') }} />}
      {shown.length === 0 && <p className="px-2 text-sm text-muted">{t('filters.nothing')}</p>}
    </>
  )
}

type ManyRowProps = {
  name: KeyOfKind<'many'>
  id: number
  label: string
  explanation: string | undefined
}

/** One code of a list. Memoised, so that a tick renders only its own row. */
const CodeCheckbox = memo(({ id, label, ...option }: ManyRowProps) => (
  <FilterOption
    {...option}
    value={[id]}
    checked={useChosen(option.name, (ids) => ids?.includes(id) ?? false)}
    choice={(ids) => toggleItem(ids, id)}
    {...(filterOfKind<'many'>(option.name).options === 'colors' && { lead: <ColorSwatch id={id} /> })}
  >
    {label}
  </FilterOption>
))

/** Colours of cars, equal in both themes. */
const paints: Readonly<Record<keyof typeof colors, string>> = {
  silver: 'linear-gradient(135deg, #e3e6e8, #a9aeb3)',
  purple: '#7b3fa0',
  orange: '#f07d1a',
  green: '#2f7d3f',
  red: '#c8202c',
  gold: 'linear-gradient(135deg, #e8c766, #ab8420)',
  brown: '#6d4528',
  grey: '#7d8287',
  turquoise: '#22a7a2',
  blue: '#2459c2',
  bronze: 'linear-gradient(135deg, #c08a55, #80532a)',
  white: '#ffffff',
  cream: '#f4ecd6',
  black: '#16171a',
  yellow: '#f3cf1d',
  beige: '#d8c3a0',
  pink: '#e58aae',
  two_colors: 'linear-gradient(135deg, #16171a 50%, #ffffff 50%)',
}

/** A swatch beside the colour's name, which it never replaces. */
function ColorSwatch({ id }: { id: number }) {
  // Each slug of this table is a key of the swatches.
  const slug = slugOf('colors', id) as keyof typeof colors | undefined
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 rounded-full border border-edge"
      style={slug && { background: paints[slug] }}
    />
  )
}

/** Whether a car needs any or all of several values, and whether cars without a value stay when some are excluded. */
function TogetherChoice({ name }: { name: KeyOfKind<'many'> }) {
  const t = useT()
  const store = useSearchStore()
  const several = useSearch((state) => (chosenSearch(state).filters[name]?.length ?? 0) > 1)
  const unasked = useSearch((state) => chosenSearch(state).filters[name] === undefined)
  const excludes = useSearch((state) => chosenSearch(state).excluded?.[name] !== undefined)
  const how = useSearch((state) => chosenSearch(state).how?.[name])
  const choose = (next: Together | undefined) => {
    const search = chosenSearch(store.get())
    store.choose(withSaid(search, name, { ...saidOf(search, name), how: next }))
  }
  return (
    <>
      {several && takesAll(filters[name]) && (
        <div className="px-2 pb-2">
          <SegmentedControl
            legend={t('filters.how')}
            full
            value={how === 'all' ? 'all' : 'any'}
            segments={[
              { value: 'any', label: t('filters.how.any') },
              { value: 'all', label: t('filters.how.all') },
            ]}
            onChange={(chosen) => choose(chosen === 'all' ? 'all' : undefined)}
          />
        </div>
      )}
      {excludes && unasked && (
        <OptionRow
          label={t('filters.how.stated')}
          checked={how === 'stated'}
          onChange={(checked) => choose(checked ? 'stated' : undefined)}
        />
      )}
    </>
  )
}
