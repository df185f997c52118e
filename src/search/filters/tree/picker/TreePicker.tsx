import '#src/styles/later.css'
import { useState } from 'react'
import type { KeyOfKind } from '#contract/filters.ts'
import type { Branch } from '#contract/kinds/kind.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ExcludeButton } from '../../FilterOption.tsx'
import { type Sign, SignChoice } from '../../SignChoice.tsx'
import { childrenOf } from '../../toggle.ts'
import { coming } from '../../../text/use-names.ts'
import { ChildList } from '../ChildList.tsx'
import { useParents, type ListOrder } from '../entries.ts'
import { ParentList } from './ParentList.tsx'

type Props = {
  name: KeyOfKind<'tree'>
  value: readonly Branch[]
  out: readonly Branch[]
  /** Ids, most cars first. */
  popular: readonly number[]
  onClose: () => void
}

/** All makes with models, or countries with regions. Each choice applies at once. */
export function TreePicker({ name, value, out, popular, onClose }: Props) {
  const t = useT()
  const { entries, failed, retry, nameOf: named } = useParents(name, true)
  const [sign, setSign] = useState<Sign>('in')
  const [order, setOrder] = useState<ListOrder>('name')
  // Entries that are excluded whole: the list shows only their names and the exclude button.
  const gone = out.filter(
    ({ id, children }) => children.length === 0 && !value.some((branch) => branch.id === id),
  )
  const nameOf = (id: number) => (entries === undefined && !failed ? coming : named(id))
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
          <ParentList
            name={name}
            entries={entries}
            popular={popular}
            sign={sign}
            order={order}
            onOrder={setOrder}
            onTown={onClose}
          >
            <SignChoice value={sign} onChange={setSign} />
          </ParentList>
        )}
        <div className="min-w-0">
          <h3 className="pb-2 text-sm font-semibold">{t(`filters.${name}.children`)}</h3>
          {value.length === 0 && <p className="text-sm text-muted">{t(`filters.${name}.children.hint`)}</p>}
          {value.map(({ id, children }) => (
            <div key={id} className="mb-4">
              <h4 className="px-2 pb-1 font-semibold">{nameOf(id)}</h4>
              <ChildList
                name={name}
                parent={id}
                label={nameOf(id)}
                chosen={childrenOf(id, [{ id, children }], out)}
                order={order}
              />
            </div>
          ))}
          {gone.map(({ id }) => (
            <div key={id} className="flex items-center gap-2 px-2 py-1">
              <span className="min-w-0 flex-1 text-muted line-through">{nameOf(id)}</span>
              <ExcludeButton name={name} value={[{ id, children: [] }]} label={nameOf(id)} excluded />
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
