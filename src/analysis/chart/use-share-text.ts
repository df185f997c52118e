import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'

/** Shares of cars in whole per cent; of few among very many "< 1%", because "0%" would say that there is none. */
export function useShareText(): (share: number) => string {
  const t = useT()
  const format = useFormat()
  return (share) =>
    share > 0 && share < 0.005
      ? t('charts.share.small', { percent: format.percent(0.01) })
      : format.percent(share)
}
