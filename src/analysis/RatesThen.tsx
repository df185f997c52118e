import type { Market } from '#contract/facets/market.ts'
import { useTextContext } from '#src/i18n/use-t.ts'

type Props = { readonly was: Market['rates']; readonly now: Market['rates'] }

/** Prices of two looks may differ because of their exchange rates alone. */
export const RatesThen = ({ was, now }: Props) => {
  const { t, format } = useTextContext()
  if (was === undefined || now === undefined || was.at === now.at) return null
  const [then, today] = [was, now].map(({ at }) => format.dateTime(at))
  return <p className="mb-2 text-sm">{t('analysis.then.rates', { was: then ?? '', now: today ?? '' })}</p>
}
