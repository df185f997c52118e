import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { announce } from '#src/ui/announcer.ts'
import { IconButton } from '#src/ui/IconButton.tsx'

/** Copies a text and says so: by its mark for those who see it, in words for those who hear it. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const t = useT()
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    announce(t(done ? 'ui.copied' : 'ui.copy.failed'))
  }
  return (
    <IconButton
      icon={copied === undefined ? 'copy' : copied ? 'check' : 'warning'}
      size="sm"
      label={copied === false ? t('ui.copy.failed') : label}
      onBlur={() => setCopied(undefined)}
      onClick={() => void copy()}
    />
  )
}
