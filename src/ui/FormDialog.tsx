import { type ReactNode, useId } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { IconName } from './Icon.tsx'

type Props = {
  title: ReactNode
  /** What the button that closes it for good says. */
  act: string
  icon?: IconName
  onAct: () => void
  onClose: () => void
  children: ReactNode
}

/** A few fields over the page, for as long as they are mounted: Enter, or its button, takes what they say. */
export const FormDialog = ({ title, act, icon, onAct, onClose, children }: Props) => {
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
