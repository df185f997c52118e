import { serverNow } from '#src/api/get.ts'
import type { FacetNumber } from '#src/facets/use-number.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Count } from '#src/ui/Count.tsx'

/** A number of `/api/facets` beside what it is of. */
export const FacetCount = ({ number }: { readonly number: FacetNumber }) => {
  const t = useT()
  const format = useFormat()
  const { count, at, askable, failed, postponed, uncounted } = number
  return (
    <Count
      state={
        !askable
          ? 'none'
          : uncounted !== undefined
            ? 'uncounted'
            : failed || postponed
              ? 'failed'
              : count === undefined
                ? 'waiting'
                : 'ready'
      }
      text={count === undefined ? undefined : format.number(count)}
      title={at === undefined ? undefined : t('ui.count.at', { ago: format.ago(at, serverNow()) })}
    />
  )
}
