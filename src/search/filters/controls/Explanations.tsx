import { useState } from 'react'
import { type CodeTableName, slugOf } from '#contract/codes.ts'
import type { FilterKey } from '#contract/filters.ts'
import { uiOf } from '#src/filter-ui/filter-ui.ts'
import { hasMessage, loadLaterMessages } from '#src/i18n/i18n.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'

/** Explanations in place: below the words themselves, when asked for. Their texts come with the first question. */
export function useExplanations(name: FilterKey) {
  const t = useT()
  const [shown, setShown] = useState<'no' | 'loading' | 'yes' | 'failed'>('no')
  const text = (id: string) => (shown === 'yes' && hasMessage(id) ? t(id) : undefined)
  const show = () => {
    setShown('loading')
    loadLaterMessages().then(
      () => setShown('yes'),
      () => setShown('failed'),
    )
  }
  return {
    /** The button that shows and hides them; it stands in its place from the start. */
    toggle: uiOf(name).explained === true && (
      <div className="px-0.5">
        <Button
          tone="quiet"
          size="sm"
          icon="help"
          className="text-muted"
          aria-expanded={shown === 'yes'}
          busy={shown === 'loading'}
          onClick={() => (shown === 'yes' ? setShown('no') : show())}
        >
          {t('filters.explain')}
        </Button>
        {shown === 'failed' && <p className="px-1.5 text-sm text-bad">{t('filters.explain.failed')}</p>}
      </div>
    ),
    of: (table: CodeTableName, id: number) => text(`jargon.${table}.${slugOf(table, id)}`),
    ofFlag: (key: FilterKey) => {
      const explanation = text(`jargon.${key}`)
      return explanation !== undefined && <p className="px-2 pb-1.5 text-sm text-muted">{explanation}</p>
    },
  }
}
