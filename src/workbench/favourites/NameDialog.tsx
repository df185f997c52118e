import { type FormEvent, useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { groupNameLength } from '#src/stores/groups.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'

interface Props {
  readonly title: string
  readonly name: string
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** What a group is called. */
export const NameDialog = ({ title, name, onSave, onClose }: Props) => {
  const t = useT()
  const [text, setText] = useState(name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onSave(text)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="primary" type="submit" form="group-name">
            {t('favourites.save')}
          </Button>
        </>
      }
    >
      <form id="group-name" onSubmit={save}>
        <TextField
          label={t('favourites.group.name')}
          value={text}
          maxLength={groupNameLength}
          data-autofocus
          required
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
