import { skipTargets } from '#src/frame/SkipLinks.tsx'

/** After a press that takes itself away: a focus that goes with its button is at the top of the page, unheard. */
export const focusResults = (): void => document.getElementById(skipTargets.results)?.focus()
