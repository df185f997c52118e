/**
 * What a single key does on the search page; `keyboard.` and its name is the message that says so. Photos and Enter belong
 * to the card that has the focus.
 */
export const acts = [
  'search',
  'filters',
  'next',
  'previous',
  'hide',
  'page.next',
  'page.previous',
  'list',
] as const
export type Act = (typeof acts)[number]

interface Shortcut {
  /** As the keyboard event names them. */
  readonly keys: readonly string[]
  /** As they stand on the keyboard, where that differs. */
  readonly shown?: readonly string[]
}

export const shortcuts: { readonly [A in Act]: Shortcut } = {
  search: { keys: ['/'] },
  filters: { keys: ['f'] },
  next: { keys: ['j', 'ArrowDown'], shown: ['J', '↓'] },
  previous: { keys: ['k', 'ArrowUp'], shown: ['K', '↑'] },
  hide: { keys: ['h'] },
  'page.next': { keys: [']'] },
  'page.previous': { keys: ['['] },
  list: { keys: ['?'] },
}

/** What is typed into, or works its keys by itself: single keys are not ours there (WCAG 2.1.4). */
const ownKeys =
  'input, textarea, select, [contenteditable], dialog, [popover], [role="menu"], [role="listbox"], [role="slider"], [role="application"]'

interface Pressed {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly isComposing: boolean
  readonly target: EventTarget | null
}

/** A place in the page, as far as shortcuts care. */
interface Spot {
  closest(selectors: string): unknown
}

const isSpot = (target: unknown): target is Spot =>
  typeof target === 'object' && target !== null && 'closest' in target && typeof target.closest === 'function'

/**
 * The act a key stands for; undefined where it stands for none: with Ctrl, Alt or Meta it is the
 * browser's, in a field it is text, and arrows scroll the page unless a car has the focus.
 */
export function actOf({ key, altKey, ctrlKey, metaKey, isComposing, target }: Pressed): Act | undefined {
  if (altKey || ctrlKey || metaKey || isComposing) return undefined
  const spot = isSpot(target) ? target : undefined
  if (spot?.closest(ownKeys)) return undefined
  const pressed = key.length === 1 ? key.toLowerCase() : key
  const act = acts.find((each) => shortcuts[each].keys.includes(pressed))
  const onCar = Boolean(spot?.closest('[data-car]'))
  if (pressed.startsWith('Arrow') && !onCar) return undefined
  if (act === 'hide' && !onCar) return undefined
  return act
}
