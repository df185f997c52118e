import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { groupNameLength } from '#src/stores/groups.ts'
import { FormDialog } from '#src/ui/Dialog.tsx'
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
  return (
    <FormDialog title={title} act={t('favourites.save')} onAct={() => onSave(text)} onClose={onClose}>
      <TextField
        label={t('favourites.group.name')}
        value={text}
        maxLength={groupNameLength}
        data-autofocus
        required
        // Spaces alone are no name.
        pattern=".*\S.*"
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}
