import { saidOf, withSaid } from '#contract/chips.ts'
import { filters, type KeyOfKind } from '#contract/filters.ts'
import { type Together, takesAll } from '#contract/signed.ts'
import { useT } from '#src/i18n/use-t.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { chosenSearch, useSearch, useSearchStore } from '../../state/search-store.ts'

/**
 * How the chosen values of a filter go together, where that can be said: any or all of several, and whether cars that say
 * nothing stay where some are excluded.
 */
export function TogetherChoice({ name }: { name: KeyOfKind<'many'> }) {
  const t = useT()
  const store = useSearchStore()
  const several = useSearch((state) => (chosenSearch(state).filters[name]?.length ?? 0) > 1)
  const unasked = useSearch((state) => chosenSearch(state).filters[name] === undefined)
  const excludes = useSearch((state) => chosenSearch(state).excluded?.[name] !== undefined)
  const how = useSearch((state) => chosenSearch(state).how?.[name])
  const choose = (next: Together | undefined) => {
    const search = chosenSearch(store.get())
    store.choose(withSaid(search, name, { ...saidOf(search, name), how: next }))
  }
  return (
    <>
      {several && takesAll(filters[name]) && (
        <div className="px-2 pb-2">
          <SegmentedControl
            legend={t('filters.how')}
            full
            value={how === 'all' ? 'all' : 'any'}
            segments={[
              { value: 'any', label: t('filters.how.any') },
              { value: 'all', label: t('filters.how.all') },
            ]}
            onChange={(chosen) => choose(chosen === 'all' ? 'all' : undefined)}
          />
        </div>
      )}
      {excludes && unasked && (
        <OptionRow
          label={t('filters.how.stated')}
          checked={how === 'stated'}
          onChange={(checked) => choose(checked ? 'stated' : undefined)}
        />
      )}
    </>
  )
}
