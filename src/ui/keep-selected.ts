import type { FocusEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * For a field that shows its text otherwise while it is typed in (without the signs between thousands): the browser
 * selects all of it on Tab, the new text undoes that, and what is typed would be added to the old number. So the
 * change is drawn within the event, and what was selected is selected again.
 */
export function keepSelected(
  { currentTarget: input }: FocusEvent<HTMLInputElement>,
  change: () => void,
): void {
  const all = input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length
  flushSync(change)
  if (all) input.select()
}
