import type { Ignored } from '#contract/link.ts'
import { type Unread, unreadOf } from '#contract/unread.ts'
import { addressNames } from '#src/app/address/address.ts'
import { withFilter } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { type T, useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useAddress, useSearchStore } from '../../state/search-store.ts'
import { focusResults } from '../use-focus-rules.ts'

type Props = {
  /** Parts of the link that mean nothing here. */
  ignored: readonly Ignored[]
  /** Hosts that this account has no source for. */
  lacking: readonly string[]
}

/** How many parts are named, and how many characters of each: more would push the cars out of sight. */
const most = 8
const longest = 60

/** Each part as the link has it, with the parameter that may have been meant. */
function leftOut(t: T, unread: readonly Unread[], number: (value: number) => string): string[] {
  const texts = unread.slice(0, most).map(({ name, text, near }) => {
    const said = text === '' ? name : `${name}=${text}`
    const given = said.length > longest ? `${said.slice(0, longest)}…` : said
    return near === undefined ? given : t('filters.ignored.near', { given, name: near })
  })
  const more = unread.length - texts.length
  return more === 0 ? texts : [...texts, t('filters.ignored.more', { count: number(more) })]
}

/** Names the parts of a link that could not be applied, so that the reader knows the results differ from what it asked. */
export function Notices({ ignored, lacking }: Props) {
  const { search } = useAddress()
  const { choose } = useSearchStore()
  const t = useT()
  const format = useFormat()
  const asked = search.filters.sources ?? []
  const unread = unreadOf(ignored, addressNames())
  return (
    <>
      {lacking.length > 0 && (
        <Notice
          tone="warn"
          title={t('filters.lacking.title', { names: format.list(lacking) })}
          action={
            <Button
              size="sm"
              onClick={() => {
                const left = asked.filter((host) => !lacking.includes(host))
                choose(withFilter(search, 'sources', left.length > 0 ? left : undefined))
                focusResults()
              }}
            >
              {t('filters.lacking.remove')}
            </Button>
          }
        >
          {lacking.length === asked.length
            ? t('filters.lacking.all')
            : t('filters.lacking', { count: lacking.length })}
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice title={t('filters.ignored.title')}>
          <p className="wrap-anywhere">
            {t('filters.ignored', { names: format.list(leftOut(t, unread, format.number)) })}
          </p>
        </Notice>
      )}
    </>
  )
}
