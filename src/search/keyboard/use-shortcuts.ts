import { useEffect, useEffectEvent } from 'react'
import { hideCar } from '#src/stores/marks.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { type Act, actOf } from './shortcuts.ts'

const cars = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-car]')].filter((link) => link.checkVisibility())

/** To the car after or before the one in focus; from anywhere else to the first one in sight. */
function step(by: 1 | -1) {
  const all = cars()
  const at = all.findIndex((link) => link === document.activeElement)
  const near = all.find((link) => link.getBoundingClientRect().top >= 0)
  const next = at < 0 ? near : all[at + by]
  next?.focus()
  next?.closest('article, tr')?.scrollIntoView({ block: 'nearest' })
}

/** What the page itself does; cars are found in the page. */
export type PageActs = Readonly<Record<Exclude<Act, 'next' | 'previous' | 'hide'>, () => void>>

/** Single-key shortcuts of the search page, unless the reader has switched them off. */
export function useShortcuts(page: PageActs): void {
  const on = usePrefs((prefs) => prefs.shortcuts)
  const act = useEffectEvent((event: KeyboardEvent) => {
    const wanted = event.defaultPrevented ? undefined : actOf(event)
    if (wanted === undefined) return
    event.preventDefault()
    if (wanted === 'next') step(1)
    else if (wanted === 'previous') step(-1)
    else if (wanted === 'hide') {
      const { car } = (document.activeElement as HTMLElement | null)?.dataset ?? {}
      if (car !== undefined) hideCar(car)
    } else page[wanted]()
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => act(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [on])
}
