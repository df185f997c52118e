import { useT } from '#src/i18n/use-t.ts'
import { Button } from './Button.tsx'

type Props = {
  /** What is under way. */
  label: string
  done: number
  count: number
  /** How far that is, in words. */
  children: string
  onCancel: () => void
}

/** How far the requests for a list are, and the way to stop them. */
export const BatchProgress = ({ label, done, count, children, onCancel }: Props) => {
  const t = useT()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
      <progress aria-label={label} value={done} max={count} className="min-w-32 flex-1" />
      <p className="text-sm text-muted">{children}</p>
      <Button size="sm" icon="close" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </div>
  )
}
