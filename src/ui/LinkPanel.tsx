import { type ReactNode, useId, useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { copyText } from '#src/lib/clipboard.ts'
import { announce } from './announcer.ts'
import { Button } from './Button.tsx'
import { QrCode } from './QrCode.tsx'

interface Props {
  /** Absent where what stands around it says it. */
  readonly title?: string
  readonly line: string
  readonly link: string
  readonly how: string
  readonly children?: ReactNode
}

export const LinkPanel = ({ title, line, link, how, children }: Props) => {
  const t = useT()
  const id = useId()
  // Of that link: another one has not been copied yet.
  const [tried, setTried] = useState<{ readonly link: string; readonly done: boolean }>()
  const copied = tried?.link === link ? tried.done : undefined
  const copy = async () => {
    // Where it cannot be copied, the field is there to copy from by hand.
    const done = await copyText(link)
    setTried({ link, done })
    announce(t(done ? 'share.copied' : 'share.copy.failed'))
  }
  return (
    <div className="flex flex-col gap-3">
      {title !== undefined && <h2 className="text-md font-semibold">{title}</h2>}
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
      {children}
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" icon={copied === true ? 'check' : 'copy'} onClick={() => void copy()}>
          {t(copied === true ? 'share.copied' : 'share.copy')}
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
      {copied === false && <p className="text-sm text-bad">{t('share.copy.failed')}</p>}
      <div className="flex items-center gap-3 border-t border-line pt-3">
        <QrCode
          text={link}
          label={t('share.qr')}
          ecc="L"
          border={2}
          tooLong={<p className="text-sm text-muted">{t('share.qr.long')}</p>}
          className="size-44 rounded-sm"
        />
        <p className="min-w-0 flex-1 text-sm text-muted">{how}</p>
      </div>
    </div>
  )
}
