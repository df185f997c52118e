import { useMemo } from 'react'
import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'
import { SheetTable } from '../chart/SheetTable.tsx'
import { useShareText } from '../chart/use-share-text.ts'
import { CountBar } from '../CountBar.tsx'
import { useAnalysis } from '../use-analysis.ts'
import { inventoryPlan } from './overlap.ts'

interface Props {
  readonly search: Search
  readonly hosts: readonly string[]
  readonly nameOf: (host: string) => string
}

/** The sources by size, with what only they have. */
export const InventoryTable = ({ search, hosts, nameOf }: Props) => {
  const t = useT()
  const format = useFormat()
  const shareText = useShareText()
  const plan = useMemo(() => inventoryPlan(search, hosts), [search, hosts])
  const analysis = useAnalysis(plan)
  const { all, shares, shared } = analysis.value
  const name = t('sheets.sources.only.title')
  const part = (of: number | undefined, whole: number | undefined) =>
    of === undefined || whole === undefined || whole === 0 ? undefined : of / whole
  const percent = (share: number | undefined) => (share === undefined ? null : shareText(share))
  const most = Math.max(0, ...shares.map(({ cars }) => cars ?? 0))
  return (
    <>
      <CountBar name={name} analysis={analysis} />
      {all !== undefined && shared !== undefined && (
        <p>
          {t('sheets.sources.shared.sum', {
            count: shared,
            n: format.number(shared),
            all: format.number(all),
            percent: format.percent(part(shared, all) ?? 0),
          })}
        </p>
      )}
      <SheetTable
        name={name}
        file="sources"
        columns={[
          {
            name: t('filters.name.sources'),
            value: ({ host }) => nameOf(host),
            cell: ({ host, search: own }) => (
              <SearchLink search={own} className="text-accent-ink hover:underline">
                {nameOf(host)}
              </SearchLink>
            ),
          },
          { name: t('sheets.cars'), value: ({ cars }) => cars },
          { name: t('sheets.share'), value: ({ cars }) => percent(part(cars, all)) },
          { name: t('sheets.sources.only'), value: ({ only }) => only },
          { name: t('sheets.sources.only.share'), value: ({ cars, only }) => percent(part(only, cars)) },
        ]}
        rows={shares}
        keyOf={({ host }) => host}
        bar={({ cars }) => part(cars, most)}
      />
    </>
  )
}
