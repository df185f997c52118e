import type { Ref } from 'react'
import { useQuery } from '@tanstack/react-query'
import { countries, places, type Place } from '#src/api/dictionaries.ts'
import { useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { useSettled } from '#src/lib/pauses.ts'
import { suggestionPauseMs } from '#src/lib/timing.ts'
import { namesIn } from '../../text/names.ts'

/** Number of places offered. */
const offered = 6

interface Props {
  readonly ref?: Ref<HTMLUListElement>
  readonly query: string
  readonly label: string
  /** Radius around a town, shown where regions are offered beside towns. */
  readonly km?: number
  /** Message for no place. */
  readonly none?: string | undefined
  readonly onTake: (place: Place) => void
}

/** Places whose name starts with the text in any language of the service, the largest first. */
export function PlaceList({ ref, query, label, km, none, onTake }: Props) {
  const { t, format } = useTextContext()
  const language = useLanguage()
  const sought = useSettled(query, suggestionPauseMs)
  const { data } = useQuery({ ...places(sought, language), enabled: query.length > 1 && sought.length > 1 })
  const named = useQuery({ ...countries(language), enabled: data !== undefined }).data
  const names = namesIn({ countries: named, models: new Map(), regions: new Map() })
  if (data === undefined || query.length < 2) return null
  const found = km !== undefined ? data : data.filter(({ region }) => region === undefined)
  return (
    <ul ref={ref} aria-label={label} className="flex flex-col">
      {found.slice(0, offered).map((place) => (
        <li key={place.id}>
          <button
            type="button"
            className="w-full truncate rounded-md px-2 py-1 text-start text-sm hover:bg-fill pointer-coarse:py-2"
            onClick={() => onTake(place)}
          >
            <span className="font-medium">
              {km === undefined || place.region
                ? place.name
                : t('filters.area.within', { km: format.distance(km), place: place.name })}
            </span>{' '}
            {place.country !== null && (
              <span className="text-muted">{names.parent('countries', place.country)}</span>
            )}
          </button>
        </li>
      ))}
      {found.length === 0 && none !== undefined && <li className="text-sm text-muted">{none}</li>}
    </ul>
  )
}
