import { useId, type ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { IconButton } from './IconButton.tsx'
import { useModal } from './use-modal.ts'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Beside the title: "Clear all". */
  aside?: ReactNode
  /** Stays in sight below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

type Classes = { readonly [Part in 'dialog' | 'panel' | 'header' | 'body' | 'footer']: string }

/** What dialogs and sheets have in common: a title, its close button, what scrolls, and what stays below. */
export const Modal = ({
  open,
  onClose,
  title,
  aside,
  footer,
  children,
  classes,
}: ModalProps & { classes: Classes }) => {
  const t = useT()
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} aria-labelledby={id} className={classes.dialog}>
      {open && (
        <div className={classes.panel}>
          <header className={classes.header}>
            <h2 id={id} tabIndex={-1} className="min-w-0 outline-none flex-1 text-lg font-semibold">
              {title}
            </h2>
            {aside}
            <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
          </header>
          <div className={classes.body}>{children}</div>
          {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
