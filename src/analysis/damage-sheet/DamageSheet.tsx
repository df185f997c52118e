import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isSet } from '#contract/chips.ts'
import type { Search } from '#contract/search.ts'
import { filters } from '#contract/filters.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import type { Branch } from '#contract/kinds/kind.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { summary } from '#src/search/text/summary.ts'
import { useSearchTextContext } from '#src/search/text/use-names.ts'
import { Button } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { brands, models } from '#src/api/dictionaries.ts'
import { Select } from '#src/ui/Select.tsx'
import type { AnalysisProps } from '../analysis-address.ts'
import { CountBar, LeftOpen } from '../CountBar.tsx'
import { useAnalysis } from '../use-analysis.ts'
import { KindTable, PriceTable, YearTable } from './damage-tables.tsx'
import { sheetBase, sheetPlan } from './sheet.ts'

export const DamageSheet = ({ search, onParams }: AnalysisProps) => {
  const t = useT()
  const branches = search.filters.brands ?? []
  const [branch] = branches
  // Figures of several makes together say nothing of any of them.
  const single =
    branches.length === 1 && branch !== undefined && branch.children.length <= 1 ? branch : undefined
  const ownOpen = isSet(search, 'damage') || isSet(search, 'condition')
  const base = useMemo(() => sheetBase(search), [search])
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted print:hidden">{t('sheets.damage.note')}</p>
      <ModelPicker branch={single} onParams={onParams} />
      {ownOpen && <Notice>{t('sheets.damage.open')}</Notice>}
      <LeftOpen filters={base.open} />
      {single === undefined ? (
        <Empty icon="car" title={t('sheets.damage.choose')} level={2}>
          {branches.length > 0 && t('sheets.damage.one')}
        </Empty>
      ) : (
        <Figures search={base.search} />
      )}
    </div>
  )
}

const Figures = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const format = useFormat()
  const [thisYear] = useState(() => new Date().getFullYear())
  const plan = useMemo(() => sheetPlan(search, thisYear), [search, thisYear])
  const analysis = useAnalysis(plan)
  const name = summary(useSearchTextContext(search), search)
  const { value, at } = analysis
  const title = t('sheets.damage.of', { name })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        <Button size="sm" icon="print" onClick={() => window.print()}>
          {t('car.print')}
        </Button>
      </div>
      <CountBar name={title} analysis={analysis} />
      {at !== undefined && (
        <p className="hidden text-xs print:block">
          {t('car.print.at', { when: format.dateTime(at, { showZone: true }) })}
        </p>
      )}
      <PriceTable figures={value} currency={search.currency} />
      <p className="max-w-prose text-sm text-muted">
        <span>{t('sheets.damage.how', { currency: search.currency.toUpperCase() })}</span>
        {value.unstated !== undefined && (
          <span>
            {` ${t('sheets.damage.unstated', { count: value.unstated, n: format.number(value.unstated) })}`}
          </span>
        )}
      </p>
      <KindTable figures={value} currency={search.currency} complete={analysis.state === 'done'} />
      <YearTable figures={value} />
    </>
  )
}

interface ModelPickerProps {
  readonly branch: Branch | undefined
  readonly onParams: (changed: Readonly<Record<string, string | undefined>>) => void
}

const ModelPicker = ({ branch, onParams }: ModelPickerProps) => {
  const t = useT()
  const language = useLanguage()
  const makes = useQuery(brands(language)).data ?? []
  const known = useQuery({ ...models(branch?.id ?? 0, language), enabled: branch !== undefined }).data ?? []
  const choose = (make: string, model: string) =>
    onParams({
      [filters.brands.url]:
        make === ''
          ? undefined
          : behaviour(filters.brands).toUrl(filters.brands, [
              { id: Number(make), children: model === '' ? [] : [Number(model)] },
            ]),
    })
  const make = branch === undefined ? '' : String(branch.id)
  const entries = (all: readonly { readonly id: number; readonly name: string }[]) =>
    all
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
      .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Select
        label={t('sheets.make')}
        value={make}
        options={[{ value: '', label: t('sheets.choose') }, ...entries(makes)]}
        onChange={(next) => choose(next, '')}
        className="w-56 max-w-full"
      />
      {branch !== undefined && (
        <Select
          label={t('sheets.model')}
          value={branch.children.length === 1 ? String(branch.children[0]) : ''}
          options={[{ value: '', label: t('sheets.models.all') }, ...entries(known)]}
          onChange={(next) => choose(make, next)}
          className="w-56 max-w-full"
        />
      )}
    </div>
  )
}
