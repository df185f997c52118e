import { useT } from '#src/i18n/use-t.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { shortcutActions, shortcuts } from './shortcuts.ts'

/** A key, drawn like a key cap. */
const signOf = (key: string) => (key === 'ArrowDown' ? '↓' : key === 'ArrowUp' ? '↑' : key.toUpperCase())

/** The shortcuts, and the switch that turns them off (WCAG 2.1.4). */
export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT()
  const on = usePrefs((prefs) => prefs.shortcuts)
  const rows: readonly (readonly [keys: readonly string[], does: string])[] = [
    ...shortcutActions.map((act) => [shortcuts[act].map(signOf), t(`keyboard.${act}`)] as const),
    [['Delete'], t('keyboard.exclude')],
    [['←', '→'], t('keyboard.photos')],
    [[t('keyboard.enter')], t('keyboard.open')],
  ]
  return (
    <Dialog open onClose={onClose} width="sm" title={t('results.shortcuts')}>
      <OptionRow
        checked={on}
        onChange={(shortcuts) => usePrefs.setState({ shortcuts })}
        label={t('keyboard.on')}
        className="-mx-2"
      />
      <p className="mb-4 text-sm text-muted">{t('keyboard.on.more')}</p>
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('keyboard.does')}</th>
            <th scope="col">{t('keyboard.key')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([keys, does]) => (
            <tr key={does} className="border-t border-line">
              <td className="py-2 pe-4">{does}</td>
              <td className="py-2 text-end">
                <span className="inline-flex gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="inline-grid h-5.5 min-w-5.5 place-content-center rounded-xs border border-line bg-fill px-1.5 font-sans text-xs font-medium text-muted"
                    >
                      {key}
                    </kbd>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
