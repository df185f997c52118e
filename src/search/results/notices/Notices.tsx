import type { Pair } from '#contract/kinds/kind.ts'
import { withFilter } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useAddress, useSearchStore } from '../../state/search-store.ts'
import { focusResults } from '../use-focus-rules.ts'

type Props = {
  /** Parameters of the address that mean nothing here. */
  ignored: readonly Pair[]
  /** Hosts that this account has no source for. */
  lacking: readonly string[]
}

/** Names the parts of a link that could not be applied, so that the reader knows the results differ from what it asked. */
export function Notices({ ignored, lacking }: Props) {
  const { search } = useAddress()
  const { choose } = useSearchStore()
  const t = useT()
  const format = useFormat()
  const asked = search.filters.sources ?? []
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
      {ignored.length > 0 && (
        <Notice title={t('filters.ignored.title')}>
          {t('filters.ignored', { names: ignored.map(([name, value]) => `${name}=${value}`).join(', ') })}
        </Notice>
      )}
    </>
  )
}
