import { useState } from 'react'
import { type CodeTableName, slugOf } from '#contract/codes.ts'
import type { FilterKey } from '#contract/filters.ts'
import { uiOf } from '#src/filter-ui/filter-ui.ts'
import { hasMessage } from '#src/i18n/i18n.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'

/** Explanations in place: below the words themselves, when asked for. */
export function useExplanations(name: FilterKey) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const text = (id: string) => (shown && hasMessage(id) ? t(id) : undefined)
  return {
    /** The button that shows and hides them; it stands in its place from the start. */
    toggle: uiOf(name).explained === true && (
      <div className="px-0.5">
        <Button
          tone="quiet"
          size="sm"
          icon="help"
          className="text-muted"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {t('filters.explain')}
        </Button>
      </div>
    ),
    of: (table: CodeTableName, id: number) => text(`jargon.${table}.${slugOf(table, id)}`),
    ofFlag: (key: FilterKey) => {
      const explanation = text(`jargon.${key}`)
      return explanation !== undefined && <p className="px-2 pb-1.5 text-sm text-muted">{explanation}</p>
    },
  }
}
