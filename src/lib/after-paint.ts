/**
 * Resolves when the frame that is being made has been shown: what a person did is seen to have been done before what
 * follows from it is drawn. At once in a tab that is not shown, which has no frames.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
