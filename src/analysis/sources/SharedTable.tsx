import { useMemo } from 'react'
import type { Search } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'
import { Select } from '#src/ui/Select.tsx'
import { SheetTable } from '../chart/SheetTable.tsx'
import { useShareText } from '../chart/use-share-text.ts'
import { CountBar } from '../CountBar.tsx'
import { useAnalysis } from '../use-analysis.ts'
import { sharedPlan } from './overlap.ts'

interface Props {
  readonly search: Search
  readonly hosts: readonly string[]
  readonly nameOf: (host: string) => string
  /** Undefined: none is chosen yet. */
  readonly of: string | undefined
  readonly onChoose: (host: string | undefined) => void
}

/** One source against each other one: the cars that stand at both. */
export const SharedTable = ({ search, hosts, nameOf, of, onChoose }: Props) => {
  const t = useT()
  return (
    <>
      <Select
        label={t('sheets.sources.shared.of')}
        value={of ?? ''}
        options={[
          { value: '', label: t('sheets.choose') },
          ...hosts.map((host) => ({ value: host, label: nameOf(host) })),
        ]}
        onChange={(host) => onChoose(host === '' ? undefined : host)}
        className="w-72 max-w-full"
      />
      {of !== undefined && <SharedRows key={of} {...{ search, hosts, nameOf, of }} />}
    </>
  )
}

const SharedRows = ({ search, hosts, nameOf, of }: Omit<Props, 'onChoose'> & { readonly of: string }) => {
  const t = useT()
  const shareText = useShareText()
  const plan = useMemo(() => sharedPlan(search, hosts, of), [search, hosts, of])
  const analysis = useAnalysis(plan)
  const name = t('sheets.sources.shared.name', { source: nameOf(of) })
  const rows = analysis.value
  const most = Math.max(1, ...rows.map(({ both }) => both ?? 0))
  return (
    <>
      <CountBar name={name} analysis={analysis} />
      <SheetTable
        name={name}
        file="sources-shared"
        columns={[
          {
            name: t('filters.name.sources'),
            value: ({ host }) => nameOf(host),
            cell: ({ host, search: either }) => (
              // What stands at both nothing can ask for: the link shows what stands at either.
              <SearchLink
                search={either}
                title={t('sheets.sources.either')}
                className="text-accent-ink hover:underline"
              >
                {nameOf(host)}
              </SearchLink>
            ),
          },
          { name: t('sheets.sources.both'), value: ({ both }) => both },
          {
            name: t('sheets.sources.both.share'),
            value: ({ both, cars }) =>
              both === undefined || cars === undefined || cars === 0 ? null : shareText(both / cars),
          },
          { name: t('sheets.cars'), value: ({ cars }) => cars },
        ]}
        rows={rows}
        keyOf={({ host }) => host}
        bar={({ both }) => (both === undefined ? undefined : both / most)}
      />
      <p className="text-sm text-muted">{t('sheets.sources.either')}</p>
    </>
  )
}
