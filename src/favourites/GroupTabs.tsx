import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { makeGroup, removeGroup, renameGroup, type NamedGroup } from '#src/stores/groups.ts'
import { Button, tabClass } from '#src/ui/Button.tsx'
import { FormDialog } from '#src/ui/Dialog.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { paramsOfView, type FavouriteCar, type FavouriteView } from './favourite-list.ts'
import { NameDialog } from './NameDialog.tsx'
import { ShareGroup } from './ShareGroup.tsx'

interface Props {
  readonly groups: readonly NamedGroup[]
  readonly all: readonly FavouriteCar[]
  readonly view: FavouriteView
}

/** All favourites or those of one group, and what can be done with the group that is shown. */
export const GroupTabs = ({ groups, all, view }: Props) => {
  const t = useT()
  const format = useFormat()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'new' | 'name' | 'share' | 'remove'>()
  const shown = groups.find(({ id }) => id === view.group)
  const members = (id: string) => all.filter(({ favourite }) => favourite.groups.includes(id))
  const close = () => setOpen(undefined)
  const go = (group: string | undefined) =>
    void navigate({ to: '/favourites', search: paramsOfView({ ...view, group }), replace: true })
  const tabs = [
    { id: undefined, name: t('favourites.all'), count: all.length },
    ...groups.map(({ id, name }) => ({ id, name, count: members(id).length })),
  ]
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line print:hidden">
      <nav aria-label={t('favourites.groups')} className="flex min-w-0 flex-wrap gap-1">
        {tabs.map(({ id, name, count }) => (
          <Link
            key={id ?? ''}
            to="/favourites"
            search={paramsOfView({ ...view, group: id })}
            replace
            aria-current={id === view.group ? 'page' : undefined}
            className={tabClass(id === view.group)}
          >
            <span className="truncate">{name}</span>
            <span className="text-sm text-muted">{format.number(count)}</span>
          </Link>
        ))}
      </nav>
      <div className="flex gap-1">
        {shown !== undefined && (
          <>
            <Button size="sm" tone="quiet" icon="share" onClick={() => setOpen('share')}>
              {t('favourites.group.share')}
            </Button>
            <Menu
              label={t('favourites.group.more', { group: shown.name })}
              items={[
                {
                  key: 'name',
                  icon: 'note',
                  label: t('favourites.group.rename'),
                  onSelect: () => setOpen('name'),
                },
                {
                  key: 'remove',
                  icon: 'trash',
                  label: t('favourites.group.remove'),
                  onSelect: () => setOpen('remove'),
                },
              ]}
              trigger={(props) => (
                <Button
                  size="sm"
                  tone="quiet"
                  icon="more"
                  aria-label={t('favourites.group.more', { group: shown.name })}
                  {...props}
                />
              )}
            />
          </>
        )}
        <Button size="sm" tone="quiet" icon="plus" onClick={() => setOpen('new')}>
          {t('favourites.groups.new')}
        </Button>
      </div>
      {open === 'new' && (
        <NameDialog
          title={t('favourites.groups.new')}
          name=""
          onSave={(name) => go(makeGroup(name))}
          onClose={close}
        />
      )}
      {open === 'name' && shown !== undefined && (
        <NameDialog
          title={t('favourites.group.rename')}
          name={shown.name}
          onSave={(name) => renameGroup(shown.id, name)}
          onClose={close}
        />
      )}
      {open === 'share' && shown !== undefined && (
        <ShareGroup name={shown.name} cars={members(shown.id)} onClose={close} />
      )}
      {open === 'remove' && shown !== undefined && (
        <FormDialog
          title={t('favourites.group.remove.title', { group: shown.name })}
          act={t('favourites.group.remove')}
          icon="trash"
          onAct={() => {
            removeGroup(shown.id)
            go(undefined)
          }}
          onClose={close}
        >
          <p>{t('favourites.group.remove.more')}</p>
        </FormDialog>
      )}
    </div>
  )
}
