import { useSyncExternalStore, type MouseEvent } from 'react'
import { useT } from '#src/i18n/use-t.ts'

/** Ids of the places that skip links lead to; a page gives them to its regions, with `tabIndex={-1}`. */
export const skipTargets = { results: 'results', filters: 'filters', content: 'content' } as const

const order = ['results', 'filters', 'content'] as const

/** Pages come and go, a phone keeps its filters in a sheet: only places that are there are offered. */
const watchPlaces = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

// One text, because a snapshot must be equal while nothing has changed.
const placesNow = () => order.filter((name) => document.getElementById(skipTargets[name]) !== null).join(' ')

/** In the first markup: whoever follows a skip link needs the app. */
const noPlaces = () => ''

/** What is there but out of sight is passed over for the main content. */
const go = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
  event.preventDefault()
  const target = document.getElementById(id)
  const seen = target?.checkVisibility() === true ? target : document.getElementById(skipTargets.content)
  seen?.focus()
  seen?.scrollIntoView({ block: 'start' })
}

/** The first stops by Tab. They take no place until they have the focus. */
export const SkipLinks = () => {
  const t = useT()
  const places = useSyncExternalStore(watchPlaces, placesNow, noPlaces)
  return (
    <div className="skip">
      {order
        .filter((name) => places.split(' ').includes(name))
        .map((name) => (
          <a
            key={name}
            href={`#${skipTargets[name]}`}
            onClick={(event) => go(event, skipTargets[name])}
            className="fixed start-3 top-2 z-50 -translate-y-20 rounded-md bg-raised px-4 py-2.5 font-medium text-accent-ink shadow-raised focus:translate-y-0"
          >
            {t(`frame.skip.${name}`)}
          </a>
        ))}
    </div>
  )
}
