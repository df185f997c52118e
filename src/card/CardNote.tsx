import { useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

/** The reader's own line about a car. */
export const CardNote = ({ note }: { readonly note: string }) => {
  const t = useT()
  return (
    <p className="flex items-start gap-1.5 rounded-sm bg-warn-soft px-2 py-1 text-sm">
      <Icon name="note" size={14} className="mt-0.5 text-warn" />
      <span className="line-clamp-2 min-w-0">
        <VisuallyHidden>{t('card.note')}: </VisuallyHidden>
        {note}
      </span>
    </p>
  )
}
