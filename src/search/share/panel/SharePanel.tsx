import { useState } from 'react'
import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { LinkPanel } from '#src/ui/LinkPanel.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { useAddress } from '../../state/search-store.ts'
import { useSearchTextContext } from '../../text/use-names.ts'
import { summary } from '../../text/summary.ts'
import { shareLink } from './share-link.ts'

interface Props {
  readonly count: number | undefined
  readonly search: Search
}

/** Today where the reader is. */
const today = () => {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A short link that can be read, with what it shall say besides the search, and as a code for a camera. */
export const SharePanel = ({ count, search }: Props) => {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const address = useAddress()
  const line = summary(useSearchTextContext(search), search)
  const [counted, setCounted] = useState(false)
  const [spoken, setSpoken] = useState(address.language !== undefined)
  const link = shareLink(location.origin, address, {
    day: today(),
    ...(counted && { count }),
    ...(spoken && { language }),
  })
  return (
    <LinkPanel title={t('share.title')} line={line} link={link} how={t('share.qr.how')}>
      {count !== undefined && (
        <OptionRow
          checked={counted}
          onChange={setCounted}
          label={`${t('share.count')} (${format.number(count)})`}
        />
      )}
      <OptionRow checked={spoken} onChange={setSpoken} label={t('share.language')} />
    </LinkPanel>
  )
}
