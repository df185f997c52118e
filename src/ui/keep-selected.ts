import type { FocusEvent } from 'react'

/**
 * For a field that shows its text otherwise while it is typed in (without the signs between thousands): the browser
 * selects all of it on Tab, the new text undoes that, and what is typed would be added to the old number. Call it
 * after the change of state.
 */
export function keepSelected({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
  const all = input.selectionStart === 0 && input.selectionEnd === input.value.length
  // After React has drawn what the focus changed, which it does in a microtask of its own.
  if (all && input.value !== '') queueMicrotask(() => input.select())
}
