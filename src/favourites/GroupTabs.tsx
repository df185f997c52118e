import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTextContext } from '#src/i18n/use-t.ts'
import { groupNameLength, makeGroup, removeGroup, renameGroup, type NamedGroup } from '#src/stores/groups.ts'
import { focusHeading } from '#src/lib/page-heading.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button, tabClass } from '#src/ui/Button.tsx'
import { FormDialog, Dialog } from '#src/ui/Dialog.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { LinkPanel } from '#src/ui/LinkPanel.tsx'
import { paramsOfView, type FavouriteCar, type FavouriteView } from './favourite-list.ts'
import { linkOfGroup, mostShared } from './sharing/share-link.ts'

interface Props {
  readonly groups: readonly NamedGroup[]
  readonly all: readonly FavouriteCar[]
  readonly view: FavouriteView
}

export const GroupTabs = ({ groups, all, view }: Props) => {
  const { t, format } = useTextContext()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'new' | 'name' | 'share' | 'remove'>()
  const shown = groups.find(({ id }) => id === view.group)
  const members = (id: string) => all.filter(({ favourite }) => favourite.groups.includes(id))
  const renamed = open === 'name' ? shown : undefined
  const close = () => setOpen(undefined)
  const go = (group: string | undefined) =>
    navigate({ to: '/favourites', search: paramsOfView({ ...view, group }), replace: true })
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
                { icon: 'note', label: t('favourites.group.rename'), onSelect: () => setOpen('name') },
                { icon: 'trash', label: t('favourites.group.remove'), onSelect: () => setOpen('remove') },
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
      {(open === 'new' || renamed !== undefined) && (
        <NameDialog
          title={t(renamed === undefined ? 'favourites.groups.new' : 'favourites.group.rename')}
          name={renamed?.name ?? ''}
          onSave={(name) =>
            renamed === undefined ? void go(makeGroup(name)) : renameGroup(renamed.id, name)
          }
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
            announce(t('favourites.group.removed', { group: shown.name }))
            // Its menu, to which the dialog returns the focus, goes with the group.
            void go(undefined).then(focusHeading)
          }}
          onClose={close}
        >
          <p>{t('favourites.group.remove.more')}</p>
        </FormDialog>
      )}
    </div>
  )
}

interface NameDialogProps {
  readonly title: string
  readonly name: string
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

const NameDialog = ({ title, name, onSave, onClose }: NameDialogProps) => {
  const { t } = useTextContext()
  const [text, setText] = useState(name)
  return (
    <FormDialog title={title} act={t('favourites.save')} onAct={() => onSave(text)} onClose={onClose}>
      <TextField
        label={t('favourites.group.name')}
        value={text}
        maxLength={groupNameLength}
        data-autofocus
        required
        // A name needs more than spaces.
        pattern=".*\S.*"
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}

interface ShareGroupProps {
  readonly name: string
  readonly cars: readonly FavouriteCar[]
  readonly onClose: () => void
}

/** The link of a group; the user's notes and tags about its cars are not shared. */
const ShareGroup = ({ name, cars, onClose }: ShareGroupProps) => {
  const { t } = useTextContext()
  const link = linkOfGroup(
    name,
    cars.map(({ id, car }) => ({ id, vin: car?.vin ?? undefined })),
    location.origin,
  )
  return (
    <Dialog open onClose={onClose} width="sm" title={t('favourites.group.share')}>
      {cars.length === 0 ? (
        <p>{t('favourites.group.how')}</p>
      ) : link === undefined ? (
        <p>{t('shared.long', { most: mostShared, count: cars.length })}</p>
      ) : (
        <LinkPanel
          title={name}
          line={t('favourites.count', { count: cars.length })}
          link={link}
          how={t('shared.how')}
        >
          <p className="text-sm text-muted">{t('shared.without')}</p>
        </LinkPanel>
      )}
    </Dialog>
  )
}
