import { useT } from '#src/i18n/use-t.ts'
import { useRates } from './rates.ts'

interface Props {
  /** Of the prices in sight, as the service names them. */
  readonly currencies: readonly string[]
  readonly to: string
}

/** What "≈" is, for those who have no pointer to rest on it. Nothing where no price has one. */
export const RatesNote = ({ currencies, to }: Props) => {
  const t = useT()
  const rates = useRates(false)
  const known = currencies.map((code) => code.toLowerCase()).some((code) => code !== to && rates.has(code))
  if (!known || !rates.has(to)) return null
  return <p className="mt-3 text-sm text-muted">{t('rates.note.in', { currency: to.toUpperCase() })}</p>
}
