import { useId, type ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { IconButton } from './IconButton.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Stays in sight below what scrolls. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl', xl: 'sm:max-w-6xl' } as const

/** A question or a task over the page. On a phone it comes from below and is as wide as the screen. */
export const Dialog = ({ open, onClose, title, footer, width = 'md', children }: Props) => {
  const t = useT()
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className={cx(
        'fixed inset-x-0 top-auto bottom-0 m-0 w-full animate-appear sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-2rem)]',
        widths[width],
      )}
    >
      {open && (
        <div className="flex max-h-[90dvh] flex-col rounded-t-lg bg-raised shadow-raised sm:rounded-lg">
          <header className="flex items-center gap-4 py-3 ps-5 pe-3">
            <h2 id={id} tabIndex={-1} className="min-w-0 outline-none flex-1 text-lg font-semibold">
              {title}
            </h2>
            <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
          </header>
          {/* What scrolls cuts off what is drawn around its first line: the ring of a field in focus. */}
          <div className="-mt-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
            {children}
          </div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}
