import { skipTargets } from '#src/app/layout/SkipLinks.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { setPanel, usePrefs } from '#src/stores/prefs.ts'
import { IconButton } from '#src/ui/Button.tsx'

/** Folds and unfolds the filters beside the results. */
export const PanelToggle = () => {
  const t = useT()
  const folded = usePrefs(({ panel }) => panel === 'folded')
  return (
    <IconButton
      icon="panel"
      size="sm"
      label={t('found.filters')}
      // Skip links and the shortcut for the filters lead here.
      id={folded ? skipTargets.filters : undefined}
      aria-expanded={!folded}
      onClick={() => setPanel(folded ? 'shown' : 'folded')}
    />
  )
}
