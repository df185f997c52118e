import { useEffect, useEffectEvent } from 'react'
import { usePrefs } from '#src/stores/prefs.ts'
import { type Act, actOf } from './shortcuts.ts'

/** What acts do; the key of an act that is not named is left to whoever else listens. */
export type Doing = { readonly [A in Act]?: () => void }

/** Single-key shortcuts of the search page, unless the reader has switched them off. */
export function useShortcuts(doing: Doing): void {
  const on = usePrefs((prefs) => prefs.shortcuts)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.defaultPrevented ? undefined : actOf(event)
    const run = act === undefined ? undefined : doing[act]
    if (run === undefined) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [on])
}
