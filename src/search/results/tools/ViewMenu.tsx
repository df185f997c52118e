import { useT } from '#src/i18n/use-t.ts'
import { type ResultsView, views } from '#src/stores/prefs.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { useChooseView } from './use-choose-view.ts'

/** How results are shown, where there is no room for four buttons. */
export const ViewMenu = ({ view }: { readonly view: ResultsView }) => {
  const t = useT()
  const choose = useChooseView()
  return (
    <Menu
      label={t('results.view')}
      align="end"
      items={views.map((each) => ({
        key: each,
        icon: each,
        label: t(`results.view.${each}`),
        checked: each === view,
        onSelect: () => choose(each),
      }))}
      trigger={(props) => (
        <IconButton
          icon={view}
          size="sm"
          tone="plain"
          label={`${t('results.view')}: ${t(`results.view.${view}`)}`}
          {...props}
        />
      )}
    />
  )
}
