import { skipTargets } from '#src/app/layout/SkipLinks.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { setPanel, usePrefs } from '#src/stores/prefs.ts'
import { IconButton } from '#src/ui/Button.tsx'

/** Folds the filters beside the results away, for the results to have their room, and shows them again. */
export const PanelToggle = () => {
  const t = useT()
  const folded = usePrefs(({ panel }) => panel === 'folded')
  return (
    <IconButton
      icon="panel"
      size="sm"
      label={t('found.filters')}
      // Where the filters would be: skip links and the shortcut lead here.
      id={folded ? skipTargets.filters : undefined}
      aria-expanded={!folded}
      onClick={() => setPanel(folded ? 'shown' : 'folded')}
    />
  )
}
