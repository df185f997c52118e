import { useEffect, useRef, type SyntheticEvent } from 'react'

/**
 * Keeps a native `<dialog>` as open as `open` says. The browser then does what modals need: focus goes in and comes
 * back to the opener, what lies behind is inert, Escape asks to close.
 */
export const useModal = (open: boolean, onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return
    dialog.showModal()
    // Closing before React takes the element away gives the focus back to where it was.
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
