import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { carLabel, carName } from '#src/card/title.ts'
import { type Format, useFormat } from '#src/i18n/use-format.ts'
import { type T, useT } from '#src/i18n/use-t.ts'
import { copyText } from '#src/lib/clipboard.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { factGroups, factsOf } from './facts/car-facts.ts'
import { sourceName } from './listings/listing.ts'
import { shareUrl } from './ways-in/was.ts'

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

/** Fields that say nothing to a person who gets the text. */
const left = new Set(['brand', 'model', 'badge', 'id', 'hash', 'has_inspections', 'has_history_reports'])

interface Words {
  readonly t: T
  readonly format: Format
  /** The car's own link. */
  readonly url: string
}

/** The car in plain text, for a message: name, stated facts, one line per active listing, the link. */
function carText(car: Car, { t, format, url }: Words): string {
  const name = [car.year, carName(car) ?? t('card.unnamed'), car.badge]
    .filter((part) => part !== null)
    .join(' ')
  const facts = factGroups
    .flatMap((group) => factsOf(car, group, { t, format }))
    .filter(({ field, text }) => text !== null && !left.has(field))
    .map(({ label, text }) => `${label}: ${text}`)
  const active = car.listings.filter(({ archived }) => archived !== true)
  const listings = (active.length > 0 ? active : car.listings).map((listing) =>
    [
      listing.price?.price
        ? format.money(listing.price.price, listing.price.currency?.name)
        : t('card.price.none'),
      listing.odometer === null ? undefined : format.distance(listing.odometer),
      placeLine(listing, format.language),
      sourceName(listing),
      listing.archived === true ? t('car.sold') : undefined,
      listing.external.url,
    ]
      .filter((part) => part !== undefined && part !== null)
      .join(' · '),
  )
  return [name, ...facts, '', ...listings, '', url].join('\n')
}
