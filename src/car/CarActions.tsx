import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { carLabel } from '#src/card/car-label.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { carText } from './print/car-text.ts'
import { shareUrl } from './ways-in/share-url.ts'

type Props = {
  car: Car
  /** Somebody is about to print: the sheet and its pictures are to be there by then. */
  onMayPrint: () => void
}

/** Share, copy as text, print. Words beside the pictures where there is room for them. */
export const CarActions = ({ car, onMayPrint }: Props) => {
  const t = useT()
  const format = useFormat()
  const [done, setDone] = useState<'shared' | 'copied'>()
  const [refused, setRefused] = useState<string>()
  const copy = async (text: string, what: 'shared' | 'copied') => {
    if (!(await copyText(text))) return setRefused(text)
    setDone(what)
    announce(t('ui.copied'))
  }
  const share = async () => {
    const url = shareUrl(car)
    // Phones have a sheet of their own for it; elsewhere the link is copied.
    if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return copy(url, 'shared')
    try {
      await navigator.share({ title: carLabel(t, car), url })
    } catch (error) {
      // Closing the sheet without sharing is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url, 'shared')
    }
  }
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        icon={done === 'shared' ? 'check' : 'share'}
        onBlur={() => setDone(undefined)}
        onClick={() => void share()}
        aria-label={t('car.share')}
      >
        <span className="max-sm:sr-only">{t(done === 'shared' ? 'ui.copied' : 'car.share')}</span>
      </Button>
      <Button
        tone="quiet"
        size="sm"
        icon={done === 'copied' ? 'check' : 'copy'}
        onBlur={() => setDone(undefined)}
        onClick={() => void copy(carText(car, { t, format, url: shareUrl(car) }), 'copied')}
        aria-label={t('car.copy')}
      >
        <span className="max-sm:sr-only">{t(done === 'copied' ? 'ui.copied' : 'car.copy')}</span>
      </Button>
      <Button
        tone="quiet"
        size="sm"
        icon="print"
        onPointerEnter={onMayPrint}
        onFocus={onMayPrint}
        onClick={() => print()}
        aria-label={t('car.print')}
      >
        <span className="max-sm:sr-only">{t('car.print')}</span>
      </Button>
      <Dialog open={refused !== undefined} onClose={() => setRefused(undefined)} title={t('ui.copy')}>
        <label>
          {t('ui.copy.failed')}
          <textarea
            readOnly
            data-autofocus
            rows={8}
            value={refused ?? ''}
            onFocus={(event) => event.target.select()}
            className="field mt-2 block p-3 text-sm"
          />
        </label>
      </Dialog>
    </>
  )
}
