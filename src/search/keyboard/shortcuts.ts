import { useEffect, useEffectEvent } from 'react'
import { latinKey } from '#src/lib/latin-key.ts'
import { usePrefs } from '#src/stores/prefs.ts'

/** Keys by action, named as in keyboard events. The message `keyboard.` plus the action's name describes each. */
export const shortcuts = {
  search: ['/'],
  filters: ['f'],
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  hide: ['h'],
  save: ['s'],
  'page.next': [']'],
  'page.previous': ['['],
  list: ['?'],
}
type ShortcutAction = keyof typeof shortcuts

// The cast restores the key type, which Object.keys loses.
export const shortcutActions = Object.keys(shortcuts) as ShortcutAction[]

/** Elements that handle keys themselves: single-key shortcuts must not act there (WCAG 2.1.4). */
const ownKeys =
  'input, textarea, select, [contenteditable], dialog, [popover], [role="menu"], [role="listbox"], [role="slider"], [role="application"]'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'target'
>

/** Keys with Ctrl, Alt or Meta belong to the browser, keys in fields are input, arrows scroll outside of cars. */
export function shortcutAction(event: Pressed): ShortcutAction | undefined {
  const { altKey, ctrlKey, metaKey, isComposing, target } = event
  if (altKey || ctrlKey || metaKey || isComposing) return undefined
  // The target is an element, or the window, which has no `closest`.
  const within = (selectors: string) => Boolean((target as Partial<Element> | null)?.closest?.(selectors))
  if (within(ownKeys)) return undefined
  const pressed = latinKey(event)
  const act = shortcutActions.find((each) => shortcuts[each].includes(pressed))
  const needsCar = pressed.startsWith('Arrow') || act === 'hide'
  return needsCar && !within('[data-car]') ? undefined : act
}

/** The handler of each action. Keys of actions without a handler stay for other listeners. */
export type ShortcutHandlers = { readonly [A in ShortcutAction]?: () => void }

/** The single-key shortcuts of the search page, unless the user has turned them off. */
export function useShortcuts(doing: ShortcutHandlers): void {
  const on = usePrefs((prefs) => prefs.shortcuts)
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A press beside a dialog's fields moves the focus to the body; the page behind must still ignore keys.
    const behind = document.querySelector('dialog:modal') !== null
    const act = event.defaultPrevented || behind ? undefined : shortcutAction(event)
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
