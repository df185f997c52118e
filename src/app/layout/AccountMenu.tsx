import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { accessActs, keyPage, signOut } from '#src/lib/access.ts'
import { Button, IconButton, buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Popover } from '#src/ui/Popover.tsx'

/** Where the gateway asks who the reader is, or which key is theirs; nothing where it asks neither. */
export const AccountMenu = () => {
  const t = useT()
  const acts = accessActs()
  if (!acts.key && !acts.signOut) return null
  return (
    <Popover
      label={t('frame.account')}
      align="end"
      className="flex min-w-44 flex-col gap-1 p-2"
      trigger={(props) => <IconButton icon="lock" label={t('frame.account')} {...props} />}
    >
      {acts.key && (
        <a href={keyPage()} className={buttonClass({ tone: 'quiet' })}>
          <Icon name="key" size={16} />
          {t('frame.key')}
        </a>
      )}
      {acts.signOut && <SignOut />}
    </Popover>
  )
}

const SignOut = () => {
  const t = useT()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const leave = async () => {
    setState('busy')
    await signOut().catch(() => setState('failed'))
  }
  return (
    <>
      <Button tone="quiet" icon="arrow-right" busy={state === 'busy'} onClick={() => void leave()}>
        {t('frame.signOut')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="max-w-60 px-2.5 text-sm text-bad">
          {t('frame.signOut.failed')}
        </p>
      )}
    </>
  )
}
