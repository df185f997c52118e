import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Search } from '#contract/search.ts'
import { searchParams } from '#src/app/address/address.ts'
import { useT } from '#src/i18n/use-t.ts'
import { setContradictions, setInOneCurrency, usePrefs } from '#src/stores/prefs.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { late } from '#src/ui/late.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { useAddress } from '../../state/search-store.ts'

const SaveSearch = late(async () => (await import('#src/saved-searches/SaveSearchButton.tsx')).SaveSearch)
const ShortcutsDialog = late(async () => (await import('../../keyboard/ShortcutsDialog.tsx')).ShortcutsDialog)

/** What can be done with all cars of a search: keep it, count it through, take it away. In words where there is room. */
export const SearchActions = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const router = useRouter()
  const address = useAddress()
  const shown = usePrefs(({ contradictions }) => contradictions)
  const [saving, setSaving] = useState(false)
  const [listed, setListed] = useState(false)
  const wide = useMedia('(min-width: 80rem)') === true
  const keys = useMedia('(pointer: fine)') === true
  const inOne = usePrefs(({ inOneCurrency }) => inOneCurrency)
  const go = (to: '/analysis' | '/export') => () =>
    void router.navigate({ to, search: searchParams(address, { ...search, page: 1 }) })
  const acts = [
    { key: 'save', icon: 'plus', label: t('results.actions.save'), onSelect: () => setSaving(true) },
    { key: 'analysis', icon: 'chart', label: t('results.actions.analysis'), onSelect: go('/analysis') },
    { key: 'export', icon: 'download', label: t('results.actions.export'), onSelect: go('/export') },
  ] as const
  return (
    <>
      {wide &&
        acts.map(({ key, icon, label, onSelect }) => (
          <Button key={key} size="sm" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      <Menu
        label={t('results.actions')}
        align="end"
        trigger={(props) => (
          <IconButton icon="more" size="sm" tone="plain" label={t('results.actions')} {...props} />
        )}
        items={[
          {
            key: 'currency',
            kind: 'checkbox',
            checked: inOne,
            label: t('rates.all', { currency: search.currency.toUpperCase() }),
            onSelect: () => setInOneCurrency(!inOne),
          },
          ...(wide ? [] : acts),
          { key: 'print', icon: 'print', label: t('results.actions.print'), onSelect: () => print() },
          ...(['consistent', 'contradicting'] as const).map((view) => ({
            key: view,
            label: t(`results.actions.${view}`),
            kind: 'checkbox' as const,
            checked: shown === view,
            onSelect: () => setContradictions(shown === view ? 'all' : view),
          })),
          ...(keys
            ? [
                {
                  key: 'keys',
                  icon: 'keyboard' as const,
                  label: t('results.shortcuts'),
                  onSelect: () => setListed(true),
                },
              ]
            : []),
        ]}
      />
      {saving && <SaveSearch search={search} onClose={() => setSaving(false)} />}
      {listed && <ShortcutsDialog onClose={() => setListed(false)} />}
    </>
  )
}
