import { cx } from '#src/lib/cx.ts'
import { Modal, type ModalProps } from './Modal.tsx'

type Props = Omit<ModalProps, 'aside'> & { width?: 'sm' | 'md' | 'lg' | 'xl' }

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl', xl: 'sm:max-w-6xl' } as const

/** A question or a task over the page. On a phone it comes from below and is as wide as the screen. */
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
      // What scrolls cuts off what is drawn around its first line: the ring of a field in focus.
      body: '-mt-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5',
      footer: 'flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3',
    }}
  />
)
