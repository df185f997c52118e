import { type ReactNode, useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { copyText } from '#src/lib/clipboard.ts'
import { announce } from './announcer.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

type Props = {
  /** How many rows are selected. */
  count: number
  /** The selected rows as they are pasted elsewhere. */
  copied: () => string
  onNone: () => void
  /** What else can be done with them; an act says what came of it. */
  children: (say: (text: string) => void) => ReactNode
}

/** What can be done with all selected rows in one go. It stays in sight as long as there are some. */
export const SelectedBar = ({ count, copied, onNone, children }: Props) => {
  const t = useT()
  const [said, setSaid] = useState('')
  const say = (text: string) => {
    setSaid(text)
    announce(text)
  }
  const copy = async () =>
    say((await copyText(copied())) ? t('table.copied', { count }) : t('ui.copy.failed'))
  return (
    <section
      aria-label={t('table.selected')}
      data-bottom-bar
      className="sticky bottom-2 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg bg-raised p-2 shadow-raised print:hidden"
    >
      <p className="px-1 font-semibold">{t('ui.selected', { count })}</p>
      {/* On a phone in one row, which is swiped: more of them would cover what is selected. */}
      <div className="flex gap-2 max-sm:order-last max-sm:basis-full max-sm:overflow-x-auto max-sm:p-0.5 sm:contents">
        <Button size="sm" icon="copy" onClick={() => void copy()}>
          {t('table.copy')}
        </Button>
        {children(say)}
      </div>
      <IconButton
        size="sm"
        icon="close"
        label={t('table.unselect')}
        onClick={onNone}
        className="max-sm:ms-auto"
      />
      {said === '' ? (
        <p className="px-1 text-xs text-muted max-xl:hidden">{t('table.keys')}</p>
      ) : (
        <p className="px-1 text-sm">{said}</p>
      )}
    </section>
  )
}
