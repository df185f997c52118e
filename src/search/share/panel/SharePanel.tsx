import { useId, useState } from 'react'
import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { copyText } from '#src/lib/clipboard.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { QrCode } from '#src/ui/QrCode.tsx'
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
  const id = useId()
  // The title of what is sent.
  const line = summary(useSearchTextContext(search), search)
  const [counted, setCounted] = useState(false)
  const [spoken, setSpoken] = useState(address.language !== undefined)
  const [copied, setCopied] = useState<'yes' | 'refused'>()
  const link = shareLink(location.origin, address, {
    day: today(),
    ...(counted && { count }),
    ...(spoken && { language }),
  })
  const copy = async () => {
    // Where it cannot be copied, the field is there to copy from by hand.
    const done = await copyText(link)
    setCopied(done ? 'yes' : 'refused')
    announce(t(done ? 'share.copied' : 'share.copy.failed'))
  }
  const change = (set: (on: boolean) => void) => (on: boolean) => {
    set(on)
    setCopied(undefined)
  }
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-md font-semibold">{t('share.title')}</h2>
      <p className="line-clamp-2 text-sm text-muted">{line}</p>
      <div>
        <label htmlFor={id} className="sr-only">
          {t('share.link')}
        </label>
        <input
          id={id}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="field h-9 truncate px-3 font-mono text-xs"
        />
      </div>
      {count !== undefined && (
        <OptionRow
          checked={counted}
          onChange={change(setCounted)}
          label={`${t('share.count')} (${format.number(count)})`}
        />
      )}
      <OptionRow checked={spoken} onChange={change(setSpoken)} label={t('share.language')} />
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" icon={copied === 'yes' ? 'check' : 'copy'} onClick={() => void copy()}>
          {t(copied === 'yes' ? 'share.copied' : 'share.copy')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button
            icon="share"
            // Closed by the reader: nothing to say.
            onClick={() => void navigator.share({ title: line, url: link }).catch(() => {})}
          >
            {t('share.send')}
          </Button>
        )}
      </div>
      {copied === 'refused' && <p className="text-sm text-bad">{t('share.copy.failed')}</p>}
      <div className="flex items-center gap-3 border-t border-line pt-3">
        <QrCode
          text={link}
          label={t('share.qr')}
          ecc="L"
          border={2}
          tooLong={<p className="text-sm text-muted">{t('share.qr.long')}</p>}
          className="size-44 rounded-sm"
        />
        <p className="min-w-0 flex-1 text-sm text-muted">{t('share.qr.how')}</p>
      </div>
    </div>
  )
}
