import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'
import { serverNow } from '#src/api/get.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { useTextContext } from '#src/i18n/text-context.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import { problemWords } from '#src/ui/problem-words.ts'
import { auctionEvents, carsAtAuction, saveCalendar } from './auctions.ts'

interface Props {
  /** The cars with the auctions: a search, or a function that loads the cars on demand. */
  readonly of: Search | (() => Promise<readonly Car[]>)
}

/** Saves the auctions ahead as a calendar file; `said` is the result as text. */
export function useSaveAuctions(of: Props['of']) {
  const { t, format } = useTextContext()
  const language = useLanguage()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const save = async () => {
    setBusy(true)
    let words: string
    try {
      const now = serverNow()
      const cars = typeof of === 'function' ? await of() : await carsAtAuction(client, of, language, now)
      const events = auctionEvents(cars, { t, format, now, origin: location.origin })
      if (events.length > 0) saveCalendar(events, t('searches.auctions.file'), now)
      words =
        events.length > 0
          ? t('searches.auctions.done', { count: events.length })
          : t('searches.auctions.none')
    } catch (error) {
      words = problemWords(t, problemOf(error)).title
    }
    setBusy(false)
    setSaid(words)
    announce(words)
  }
  return { busy, said, save: () => void save() }
}

type ButtonProps = Props & Pick<ComponentProps<typeof Button>, 'size' | 'children'>

export const AuctionsButton = ({ of, ...button }: ButtonProps) => {
  const { busy, said, save } = useSaveAuctions(of)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Button icon="gavel" busy={busy} onClick={save} {...button} />
      {said !== undefined && <span className="text-sm text-muted">{said}</span>}
    </span>
  )
}
