import { type ComponentProps, useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { toggleFavourite } from '#src/card/remember-car.ts'
import { carName } from '#src/card/title.ts'
import { contradictionWords } from '#src/contradictions/all-words.ts'
import { type TextContext, useTextContext } from '#src/i18n/text-context.ts'
import { useT } from '#src/i18n/use-t.ts'
import { copyText } from '#src/lib/clipboard.ts'
import { priceText } from '#src/price/price-text.ts'
import { useMark } from '#src/stores/shown-marks.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { announce } from '#src/ui/announcer.ts'
import { late } from '#src/ui/late.tsx'
import { carContradictions } from './facts/car-contradictions.ts'
import { factGroups, factsOf } from './facts/car-facts.ts'
import { isActive, sourceName, standingListings } from './listing.ts'
import { shareUrl } from './ways-in/fallback-identity.ts'

/** It brings the maker of QR codes along: it comes when somebody shares. */
const CarSharePanel = late(async () => (await import('./CarSharePanel.tsx')).CarSharePanel, {
  fallback: <div className="h-80" />,
})

export const CarActions = ({ car }: { car: Car }) => {
  const { t, format } = useTextContext()
  const [copied, setCopied] = useState(false)
  const [refused, setRefused] = useState<string>()
  const copy = async () => {
    const text = carText(car, { t, format })
    if (!(await copyText(text))) return setRefused(text)
    setCopied(true)
    announce(t('ui.copied'))
  }
  return (
    <>
      <FavouriteAct car={car} />
      <Popover
        label={t('car.share.title')}
        align="end"
        className="w-88 p-4"
        trigger={(props) => <Act icon="share" label={t('car.share')} {...props} />}
      >
        <CarSharePanel car={car} />
      </Popover>
      <Act
        icon={copied ? 'check' : 'copy'}
        label={t('car.copy')}
        said={copied ? t('ui.copied') : undefined}
        onBlur={() => setCopied(false)}
        onClick={() => void copy()}
      />
      <Act icon="print" label={t('car.print')} onClick={() => print()} />
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

/** The same words whether it is one or not: `aria-pressed` and the heart say that. */
const FavouriteAct = ({ car }: { car: Car }) => {
  const t = useT()
  const pressed = useMark(car.id)?.favourite !== undefined
  return (
    <Act
      label={t('car.favourite')}
      filled={pressed}
      icon="heart"
      aria-pressed={pressed}
      onClick={() => toggleFavourite(car)}
    />
  )
}

type ActProps = ComponentProps<typeof Button> & {
  label: string
  said?: string | undefined
}

const Act = ({ label, said, ...button }: ActProps) => (
  <Button tone="quiet" size="sm" aria-label={label} {...button}>
    {/* Both in one place, which is as wide as the wider one: nothing beside it moves. */}
    <span className="grid max-sm:sr-only *:[grid-area:1/1]">
      <span className={said === undefined ? undefined : 'invisible'}>{label}</span>
      {said !== undefined && <span>{said}</span>}
    </span>
  </Button>
)

/** They are in the name. */
const left = new Set(['brand', 'model', 'badge'])

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
      priceText(t, format, listing),
      listing.odometer === null ? undefined : format.distance(listing.odometer),
      placeLine(listing, format.language),
      sourceName(listing),
      isActive(listing) ? undefined : t('car.sold'),
      listing.external.url,
    ]
      .filter((part) => part !== undefined && part !== null)
      .join(' · '),
  )
  const contradicting = carContradictions(car).map((found) => contradictionWords(found, context))
  return [name, ...facts, ...contradicting, '', ...listings, '', shareUrl(car)].join('\n')
}
