import type { SharedCount } from '#src/app/address/address.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Notice } from '#src/ui/Notice.tsx'

interface Props {
  readonly shared: SharedCount
  /** Exact. */
  readonly count: number
}

/** For a shared link: how many cars there were when it was shared, and how many there are now. */
export const SharedCountNotice = ({ shared, count }: Props) => {
  const t = useT()
  const format = useFormat()
  const change = count - shared.count
  const values = {
    before: format.number(shared.count),
    now: format.number(count),
    day: format.date(shared.day),
    change: `${change < 0 ? '−' : '+'}${format.number(Math.abs(change))}`,
  }
  return (
    <Notice icon="history">
      {t(change === 0 ? 'results.shared.same' : 'results.shared.changed', values)}
    </Notice>
  )
}
