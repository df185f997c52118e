import type { KeyOfKind } from '#contract/filters.ts'
import type { Branch } from '#contract/kinds/kind.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ChildList } from '../ChildList.tsx'
import { useParents } from '../entries.ts'
import { ParentList } from './ParentList.tsx'

type Props = {
  name: KeyOfKind<'tree'>
  value: readonly Branch[]
  /** Ids, most cars first. */
  popular: readonly number[]
  onClose: () => void
}

/** All makes with their models, or all countries with their regions: several at once, each choice acting at once. */
export function TreePicker({ name, value, popular, onClose }: Props) {
  const t = useT()
  const { entries, failed, retry } = useParents(name, true)
  const nameOf = (id: number) => entries?.find((entry) => entry.id === id)?.name ?? `#${id}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`filters.name.${name}`)}
      width="lg"
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('filters.done')}
        </Button>
      }
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {failed ? (
          <Button icon="refresh" onClick={retry}>
            {t('ui.retry')}
          </Button>
        ) : (
          <ParentList name={name} entries={entries} popular={popular} />
        )}
        <div className="min-w-0">
          <h3 className="pb-2 text-sm font-semibold">{t(`filters.${name}.children`)}</h3>
          {value.length === 0 && <p className="text-sm text-muted">{t(`filters.${name}.children.hint`)}</p>}
          {value.map(({ id, children }) => (
            <div key={id} className="mb-4">
              <h4 className="px-2 pb-1 font-semibold">{nameOf(id)}</h4>
              <ChildList name={name} parent={id} label={nameOf(id)} chosen={children} />
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
