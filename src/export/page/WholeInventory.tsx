import { Link } from '@tanstack/react-router'
import { emptySearch } from '#contract/search.ts'
import { readAddress, searchParams } from '#src/app/address/address.ts'
import { useT } from '#src/i18n/use-t.ts'

interface Props {
  /** The search's address. */
  readonly params: Readonly<Record<string, string>>
}

/** Leads to the export by the cursor, which reaches every car and knows two filters: the sources, and leasing. */
export const WholeInventory = ({ params }: Props) => {
  const t = useT()
  const address = readAddress(Object.entries(params))
  const { sources, leasing } = address.search.filters
  const filters = { ...(sources !== undefined && { sources }), ...(leasing !== undefined && { leasing }) }
  return (
    <Link
      to="/export"
      search={searchParams(address, { ...emptySearch, currency: address.search.currency, filters })}
      className="text-accent-ink underline-offset-2 hover:underline"
    >
      {t('export.whole')}
    </Link>
  )
}
