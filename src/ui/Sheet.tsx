import { useId, type ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { IconButton } from './IconButton.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  open: boolean
  /** Its button, Escape, a press beside it. Back is the caller's: give the sheet a history entry and close on its end. */
  onClose: () => void
  title: ReactNode
  /** Beside the title: "Clear all". */
  aside?: ReactNode
  /** The act that ends it ("Show 1,240 cars"), always in reach of a thumb. */
  footer?: ReactNode
  children: ReactNode
}

/** The whole height of a phone, for work too long for a dialog: filters. A column at the side on wider screens. */
export const Sheet = ({ open, onClose, title, aside, footer, children }: Props) => {
  const t = useT()
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="fixed inset-y-0 start-0 m-0 h-dvh w-full animate-appear sm:w-104"
    >
      {open && (
        <div className="flex h-full flex-col bg-canvas shadow-raised">
          <header className="flex items-center gap-2 border-b border-line bg-surface py-2 ps-4 pe-2">
            <h2 id={id} tabIndex={-1} className="min-w-0 outline-none flex-1 text-lg font-semibold">
              {title}
            </h2>
            {aside}
            <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2">{children}</div>
          {footer !== undefined && (
            <footer className="border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}
