import { useSyncExternalStore } from 'react'
import { usePrefs } from '#src/stores/prefs.ts'

const query = () => matchMedia('(prefers-color-scheme: dark)')

const subscribe = (listener: () => void) => {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the page is dark now: for what cannot follow `light-dark()` by itself, such as a drawn map. */
export function useDark(): boolean {
  const theme = usePrefs((prefs) => prefs.theme)
  const system = useSyncExternalStore(subscribe, () => query().matches)
  return theme === 'system' ? system : theme === 'dark'
}
