import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Button, IconButton } from './Button.tsx'
import type { IconName } from './Icon.tsx'

type Props = Omit<ModalProps, 'aside'> & { width?: 'sm' | 'md' | 'lg' | 'xl' }

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl', xl: 'sm:max-w-6xl' } as const

/** A dialog over the page. On a phone it comes from below and is as wide as the screen. */
export const Dialog = ({ width = 'md', ...props }: Props) => (
  <Modal
    {...props}
    classes={{
      dialog: cx(
        'fixed inset-x-0 top-auto bottom-0 m-0 w-full animate-appear sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-2rem)]',
        widths[width],
      ),
      panel: 'flex max-h-[90dvh] flex-col rounded-t-lg bg-raised shadow-raised sm:rounded-lg',
      header: 'flex items-center gap-4 py-3 ps-5 pe-3',
      // A scroll container clips what surrounds its first line: the focus ring of a field.
      body: '-mt-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5',
      footer: 'flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3',
    }}
  />
)

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Beside the title: "Clear all". */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

type Classes = { readonly [Part in 'dialog' | 'panel' | 'header' | 'body' | 'footer']: string }

/** The common parts of dialogs and sheets: title, close button, scrolling body and footer. */
const Modal = ({
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

const classes = {
  dialog: 'fixed inset-y-0 start-0 m-0 h-dvh w-full animate-appear sm:w-104',
  panel: 'flex h-full flex-col bg-canvas shadow-raised',
  header: 'flex items-center gap-2 border-b border-line bg-surface py-2 ps-4 pe-2',
  body: 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2',
  footer: 'border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
} as const

/** A panel as high as the screen on a phone, a column on wider screens. It closes on Back. */
export const Sheet = (props: ModalProps) => <Modal {...props} classes={classes} />

/** A native modal `<dialog>`: it moves and restores focus, makes the page inert, and closes on Escape. */
export const useModal = (open: boolean, onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return
    const root = document.documentElement
    // Over another modal there is no gutter (base.css). Without a scroll bar `clientWidth` would include the gutter.
    if (document.querySelector('dialog:modal') === null)
      root.style.setProperty('--gutter', `${innerWidth - root.getBoundingClientRect().width}px`)
    dialog.showModal()
    // Focuses the title, which names the dialog, unless a field asks for the focus.
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    first?.focus()
    // A layout effect's cleanup runs before React removes elements; only then does closing restore the focus.
    return () => dialog.close()
  }, [open])
  return {
    ref,
    // For Escape and Android's Back gesture the owner closes, so that its state matches the element.
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // A press on the backdrop targets the dialog element itself.
    onPointerDown: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}

type FormDialogProps = {
  title: ReactNode
  /** The label of the button that confirms. */
  act: string
  icon?: IconName
  onAct: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a few fields, open while mounted: Enter or its button confirms. */
export const FormDialog = ({ title, act, icon, onAct, onClose, children }: FormDialogProps) => {
  const t = useT()
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="primary" {...(icon && { icon })} type="submit" form={id}>
            {act}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onAct()
          onClose()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
