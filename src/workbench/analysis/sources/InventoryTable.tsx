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
  const number = (count: number | undefined) => (count === undefined ? null : format.number(count))
  const part = (of: number | undefined, whole: number | undefined) =>
    of === undefined || whole === undefined || whole === 0 ? undefined : of / whole
  const percent = (share: number | undefined) => (share === undefined ? null : shareText(share))
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
          t('filters.name.sources'),
          t('sheets.cars'),
          t('sheets.share'),
          t('sheets.sources.only'),
          t('sheets.sources.only.share'),
        ]}
        rows={shares.map(({ host, search: own, cars, only }) => ({
          key: host,
          head: (
            <SearchLink search={own} className="text-accent-ink hover:underline">
              {nameOf(host)}
            </SearchLink>
          ),
          bar: part(cars, Math.max(...shares.map((share) => share.cars ?? 0))),
          cells: [number(cars), percent(part(cars, all)), number(only), percent(part(only, cars))],
        }))}
        csv={() =>
          shares.map(({ host, cars, only }) => [
            nameOf(host),
            cars ?? null,
            percent(part(cars, all)),
            only ?? null,
            percent(part(only, cars)),
          ])
        }
      />
    </>
  )
}
