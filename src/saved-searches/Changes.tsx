import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { minuteMs } from '#src/lib/relative-time.ts'
import { useNow } from '#src/lib/timing.ts'
import type { SearchChanges } from '#src/search-marks/looks.ts'
import { markOf, useMarks } from '#src/stores/shown-marks.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { ChangeList } from './ChangeList.tsx'

interface Props {
  readonly changes: SearchChanges
  /** Cars at once in each of the lists. */
  readonly most: number
  readonly level: 3 | 4
  /** Leaves out cars that were opened; those that left stay, because they cannot be opened any more. */
  readonly onlyUnseen: boolean
  readonly className?: string
}

/** What changed, car by car: new ones, lower prices, and those that left. */
export const Changes = ({ changes, most, level, onlyUnseen, className }: Props) => {
  const t = useT()
  const now = useNow(minuteMs)
  const marks = useMarks(({ items }) => items)
  const { fresh, dropped, left } = changes
  const isShown = (id: string) => !onlyUnseen || markOf(marks, id)?.seen === undefined
  return (
    <div className={cx('grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3', className)}>
      <ChangeList
        title={t('searches.new')}
        none={t('searches.none.new')}
        cars={fresh.filter(({ id }) => isShown(id))}
        idOf={({ id }) => id}
        line={(car) => <ChangeLine change={{ kind: 'new', car, now }} />}
        {...{ most, level }}
      />
      <ChangeList
        title={t('searches.dropped')}
        none={t('searches.none.dropped')}
        cars={dropped.filter(({ car: { id } }) => isShown(id))}
        idOf={({ car: { id } }) => id}
        line={(drop) => <ChangeLine change={{ kind: 'dropped', drop }} />}
        {...{ most, level }}
      />
      <ChangeList
        title={t('searches.left')}
        none={t('searches.none.left')}
        cars={left}
        idOf={({ id }) => id}
        line={(car) => <ChangeLine change={{ kind: 'left', car }} />}
        {...{ most, level }}
      />
    </div>
  )
}
