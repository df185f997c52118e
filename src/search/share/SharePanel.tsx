import '#src/styles/later.css'
import { useState } from 'react'
import type { Search } from '#contract/search.ts'
import { useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { LinkPanel } from '#src/ui/LinkPanel.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { useAddress } from '../state/search-store.ts'
import { useSearchTextContext } from '../text/use-names.ts'
import { summary } from '../text/summary.ts'
import type { Language } from '#contract/languages.ts'
import { type Address, writeAddress } from '#src/app/address/address.ts'
import { writeQueryText } from '#src/lib/query-text.ts'

const today = () => {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A short readable link with optional extras besides the search, also as a QR code. */
export const SharePanel = ({ count, search }: { count: number | undefined; search: Search }) => {
  const { t, format } = useTextContext()
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

interface Extras {
  /** Number of cars today, for "143 then, 131 now"; absent if the user does not include it. */
  readonly count?: number | undefined
  /** Today, ISO date. */
  readonly day: string
  /** Language of the opened page; absent: the recipient's own. */
  readonly language?: Language | undefined
}

/** A short link to the search that users can read and chat programs do not cut. */
export const shareLink = (origin: string, address: Address, { count, day, language }: Extras): string => {
  const { search, view } = address
  // The link opens the first page, because cars move between pages before the recipient opens it.
  const shared = count === undefined ? undefined : { count, day }
  const params = writeAddress({ search: { ...search, page: 1 }, view, language, shared, ignored: [] })
  return `${origin}/${writeQueryText(Object.entries(params))}`
}
