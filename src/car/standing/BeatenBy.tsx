import { Link } from '@tanstack/react-router'
import type { Search } from '#contract/search.ts'
import { emptyAddress } from '#src/address/address.ts'
import { searchParams } from '#src/address/use-address.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { useCount } from './use-count.ts'

/** How many cars are at least as cheap, as new and as little driven: no score, and the proof is a link. The car itself is not counted. */
export const BeatenBy = ({ search }: { search: Search }) => {
  const t = useT()
  const { count } = useCount(search)
  if (count === undefined) return null
  const others = Math.max(0, count - 1)
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Icon name={others === 0 ? 'check' : 'info'} className={others === 0 ? 'text-good' : 'text-muted'} />
      {others === 0 ? (
        t('standing.unbeaten')
      ) : (
        <Link
          to="/"
          search={searchParams(emptyAddress, { ...search, sort: 'cheaper' })}
          className="text-accent-ink hover:underline"
        >
          {t('standing.beaten', { count: others })}
        </Link>
      )}
    </p>
  )
}
