import { type ComponentProps, useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { carLabel, carName } from '#src/card/title.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { copyText } from '#src/lib/clipboard.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { factGroups, factsOf } from './facts/car-facts.ts'
import type { TextContext } from '#src/i18n/text-context.ts'
import { askedPrice, isActive, sourceName, standingListings } from './listings/listing.ts'
import { shareUrl } from './ways-in/fallback-identity.ts'

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
      <Act
        icon={done === 'shared' ? 'check' : 'share'}
        label={t('car.share')}
        said={done === 'shared' ? t('ui.copied') : undefined}
        onBlur={() => setDone(undefined)}
        onClick={() => void share()}
      />
      <Act
        icon={done === 'copied' ? 'check' : 'copy'}
        label={t('car.copy')}
        said={done === 'copied' ? t('ui.copied') : undefined}
        onBlur={() => setDone(undefined)}
        onClick={() => void copy(carText(car, { t, format }), 'copied')}
      />
      <Act
        icon="print"
        label={t('car.print')}
        onPointerEnter={onMayPrint}
        onFocus={onMayPrint}
        onClick={() => print()}
      />
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

type ActProps = ComponentProps<typeof Button> & {
  label: string
  /** In the place of its label, once it is done. */
  said?: string | undefined
}

const Act = ({ label, said = label, ...button }: ActProps) => (
  <Button tone="quiet" size="sm" aria-label={label} {...button}>
    <span className="max-sm:sr-only">{said}</span>
  </Button>
)

/** Fields that say nothing to a person who gets the text. */
const left = new Set(['brand', 'model', 'badge', 'id', 'hash', 'has_inspections', 'has_history_reports'])

/** The car in plain text, for a message: name, stated facts, one line per active listing, the car's own link. */
function carText(car: Car, context: TextContext): string {
  const { t, format } = context
  const name = [car.year, carName(car) ?? t('card.unnamed'), car.badge]
    .filter((part) => part !== null)
    .join(' ')
  const facts = factGroups
    .flatMap((group) => factsOf(car, group, context))
    .filter(({ field, text }) => text !== null && !left.has(field))
    .map(({ label, text }) => `${label}: ${text}`)
  const listings = standingListings(car).map((listing) =>
    [
      askedPrice(listing, format) ?? t('card.price.none'),
      listing.odometer === null ? undefined : format.distance(listing.odometer),
      placeLine(listing, format.language),
      sourceName(listing),
      isActive(listing) ? undefined : t('car.sold'),
      listing.external.url,
    ]
      .filter((part) => part !== undefined && part !== null)
      .join(' · '),
  )
  return [name, ...facts, '', ...listings, '', shareUrl(car)].join('\n')
}
