import { useLayoutEffect, useRef, type SyntheticEvent } from 'react'

/**
 * Keeps a native `<dialog>` as open as `open` says; the element stays in the page, what is in it need not. The browser then does what modals need: focus goes in and comes
 * back to the opener, what lies behind is inert, Escape asks to close.
 */
export const useModal = (open: boolean, onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return
    const root = document.documentElement
    // Over another modal there is none (base.css). Without a scroll bar `clientWidth` takes the gutter for the page's.
    if (document.querySelector('dialog:modal') === null)
      root.style.setProperty('--gutter', `${innerWidth - root.getBoundingClientRect().width}px`)
    dialog.showModal()
    // The title first, not whatever button stands beside it: it says where one is. A field may ask for it instead.
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    first?.focus()
    // A layout effect ends before React takes elements away: only then does closing give the focus back.
    return () => dialog.close()
  }, [open])
  return {
    ref,
    // Escape and Android's Back gesture: the owner decides, so that its state and the element never differ.
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // A press on the backdrop lands on the dialog element itself.
    onPointerDown: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
