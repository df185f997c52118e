/**
 * Runs when the frame that is being made has been shown: what a person did is seen to have been done before what follows
 * from it is worked out. At once in a tab that is not shown, which has no frames.
 */
export function afterPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}
