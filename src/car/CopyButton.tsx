import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { announce } from '#src/ui/announcer.ts'
import { IconButton } from '#src/ui/IconButton.tsx'

/** Copies a text and says so: by its mark for those who see it, in words for those who hear it. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const t = useT()
  const [copied, setCopied] = useState(false)
  return (
    <IconButton
      icon={copied ? 'check' : 'copy'}
      size="sm"
      label={label}
      onBlur={() => setCopied(false)}
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => {
          setCopied(true)
          announce(t('ui.copied'))
        })
      }}
    />
  )
}
