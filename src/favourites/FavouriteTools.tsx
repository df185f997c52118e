import { useNavigate } from '@tanstack/react-router'
import { useT } from '#src/i18n/use-t.ts'
import { Select } from '#src/ui/Select.tsx'
import { favouriteShows, favouriteSorts, type FavouriteView, paramsOfView } from './favourite-list.ts'

interface Props {
  readonly view: FavouriteView
  readonly tags: readonly string[]
}

/** Which favourites are shown and in what order: the address has it. */
export const FavouriteTools = ({ view, tags }: Props) => {
  const t = useT()
  const navigate = useNavigate()
  const go = (next: Partial<FavouriteView>) =>
    void navigate({ to: '/favourites', search: paramsOfView({ ...view, ...next }), replace: true })
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-36 print:hidden">
      <Select
        label={t('favourites.show')}
        hideLabel
        size="sm"
        icon="filter"
        value={view.show}
        options={favouriteShows.map((value) => ({ value, label: t(`favourites.show.${value}`) }))}
        onChange={(show) => go({ show })}
      />
      {(tags.length > 0 || view.tag !== undefined) && (
        <Select
          label={t('favourites.tag')}
          hideLabel
          size="sm"
          // No tag is called nothing.
          value={view.tag ?? ''}
          options={[
            { value: '', label: t('favourites.tag.any') },
            ...[...new Set([...tags, ...(view.tag === undefined ? [] : [view.tag])])].map((value) => ({
              value,
              label: value,
            })),
          ]}
          onChange={(tag) => go({ tag: tag === '' ? undefined : tag })}
        />
      )}
      <Select
        label={t('favourites.sort')}
        hideLabel
        size="sm"
        icon="sort"
        value={view.sort}
        options={favouriteSorts.map((value) => ({ value, label: t(`favourites.sort.${value}`) }))}
        onChange={(sort) => go({ sort })}
      />
    </div>
  )
}
