import type { ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  onUndo: () => void
  /** What was taken away. */
  children: ReactNode
}

/** What was taken away by a slip can be had back. */
export const UndoNotice = ({ onUndo, children }: Props) => {
  const t = useT()
  return (
    <Notice
      className="mt-4 print:hidden"
      action={
        <Button size="sm" icon="undo" onClick={onUndo}>
          {t('marks.undo')}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
