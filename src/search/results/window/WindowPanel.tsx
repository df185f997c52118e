import { useState } from 'react'
import type { Search } from '#contract/search.ts'
import { supersetPerPage } from '#contract/exclusion/superset.ts'
import { reachable } from '#contract/result-window.ts'
import { perPage } from '#contract/search-window.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { SliceList } from './SliceList.tsx'
import { type SliceKey, sliceKeys } from '#contract/facets/question.ts'

interface Props {
  readonly search: Search
  /** Exact. */
  readonly total: number
  /** It excludes, and is taken from more cars than the service hands over. */
  readonly cut: boolean
  /** On the last page that can be asked for: here somebody has come to the end. */
  readonly atEnd: boolean
}

/** The end of what a search shows, said before it is reached, and the ways to the cars behind it. */
export const WindowPanel = ({ search, total, cut, atEnd }: Props) => {
  const t = useT()
  const format = useFormat()
  const [chosen, setOpen] = useState<boolean>()
  const [by, setBy] = useState<SliceKey>('year')
  const open = chosen ?? atEnd
  const shown = format.number(reachable(total, perPage))
  const around = reachable(Number.POSITIVE_INFINITY, supersetPerPage)
  return (
    <section className="mt-8 rounded-lg border border-line bg-surface p-2" aria-labelledby="window-title">
      <Disclosure
        level={2}
        open={open}
        onToggle={setOpen}
        summary={
          <span id="window-title">
            {cut
              ? t('results.window.cut')
              : t('results.window.title', { shown, count: format.number(total) })}
          </span>
        }
      >
        {/* Closed, nothing is counted: these are some twenty requests. */}
        {open && (
          <div className="flex flex-col gap-4 p-2 pt-1">
            <p className="text-muted">
              {t(cut ? 'results.window.why.cut' : 'results.window.why', {
                shown: cut ? format.number(around) : shown,
              })}
            </p>
            <SegmentedControl
              legend={t('results.window.by')}
              value={by}
              onChange={setBy}
              segments={sliceKeys.map((key) => ({
                value: key,
                label: t(`results.window.by.${key}`, { currency: search.currency.toUpperCase() }),
              }))}
            />
            <SliceList key={by} {...{ search, by }} />
          </div>
        )}
      </Disclosure>
    </section>
  )
}
