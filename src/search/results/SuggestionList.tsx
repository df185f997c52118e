import { Link } from '@tanstack/react-router'
import type { Search } from '#contract/search.ts'
import { searchParams, useAddress } from '#src/address/use-address.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { focusResults } from './focus-results.ts'

export interface Way {
  readonly key: string
  readonly text: string
  readonly icon: IconName
  readonly search: Search
  /** Already with what it means: "+37". */
  readonly gain: string
}

/** Ways out, each a link with the number it brings. */
export const SuggestionList = ({
  ways,
  center,
}: {
  readonly ways: readonly Way[]
  readonly center: boolean
}) => {
  const address = useAddress()
  const format = useFormat()
  return (
    <ul className={cx('flex flex-wrap gap-2', center && 'justify-center')} lang={format.language}>
      {ways.map(({ key, text, icon, search, gain }) => (
        <li key={key} className="max-w-full">
          <Link
            to="/"
            search={searchParams(address, search)}
            onClick={focusResults}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-edge bg-surface py-1 ps-3 pe-3.5 hover:bg-fill"
          >
            <Icon name={icon} className="text-muted" />
            <span className="truncate">{text}</span>
            <span className="font-semibold whitespace-nowrap text-accent-ink tabular-nums">{gain}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
