import { type ReactNode, useId } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from './Button.tsx'
import { useCopy } from './use-copy.ts'
import { QrCode } from './QrCode.tsx'

interface Props {
  /** Absent where the surroundings have a title already. */
  readonly title?: string
  readonly line: string
  readonly link: string
  readonly how: string
  readonly children?: ReactNode
}

export const LinkPanel = ({ title, line, link, how, children }: Props) => {
  const t = useT()
  const id = useId()
  const { copied, copy } = useCopy(link, t('share.copied'), t('share.copy.failed'))
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
        <Button tone="primary" icon={copied === true ? 'check' : 'copy'} onClick={copy}>
          {t(copied === true ? 'share.copied' : 'share.copy')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button
            icon="share"
            // The user closed the share dialog, which is no error.
            onClick={() => void navigator.share({ title: line, url: link }).catch(() => {})}
          >
            {t('share.send')}
          </Button>
        )}
      </div>
      {/* If copying fails, the user can copy from the field. */}
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
