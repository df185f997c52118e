import { Modal, type ModalProps } from './Modal.tsx'

const classes = {
  dialog: 'fixed inset-y-0 start-0 m-0 h-dvh w-full animate-appear sm:w-104',
  panel: 'flex h-full flex-col bg-canvas shadow-raised',
  header: 'flex items-center gap-2 border-b border-line bg-surface py-2 ps-4 pe-2',
  body: 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2',
  footer: 'border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
} as const

/**
 * The whole height of a phone, for work too long for a dialog: filters. A column at the side on wider screens. Back is the
 * caller's: the sheet has a history entry and closes on its end.
 */
export const Sheet = (props: ModalProps) => <Modal {...props} classes={classes} />
