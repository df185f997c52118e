import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Circle, roundDegree } from '#contract/geo.ts'
import { countries, towns } from '#src/api/dictionaries.ts'
import { useTextContext } from '#src/i18n/text-context.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { useSettled } from '#src/lib/pauses.ts'
import { suggestionPauseMs } from '#src/lib/timing.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useChoice, useValue } from '../../state/use-choice.ts'
import { namesIn } from '../../text/names.ts'
import type { ControlProps } from './control-props.ts'
import { QuickChoices } from './QuickChoices.tsx'

const radii = [10, 25, 50, 100, 200] as const
const usualKm = 50
/** Towns that are offered at a time. */
const offered = 6

/** A town and how far from it; the reader's own place only when asked for. */
export function AreaControl({ name }: ControlProps<'area'>) {
  const { t, format } = useTextContext()
  const { choose } = useChoice(name)
  const area = useValue(name)
  const [town, setTown] = useState('')
  const [failed, setFailed] = useState(false)
  const circle = area === undefined || 'corners' in area ? undefined : area
  const take = (place: Omit<Circle, 'km'>) => {
    setTown('')
    setFailed(false)
    choose({ ...place, km: circle?.km ?? usualKm })
  }
  return (
    <div className="flex flex-col gap-2 px-2">
      <TextField
        label={t('filters.area.town')}
        size="sm"
        icon="search"
        value={town}
        placeholder={circle?.name ?? ''}
        autoComplete="off"
        onChange={(event) => setTown(event.target.value)}
      />
      {town.trim().length > 1 && <Towns query={town.trim()} onTake={take} />}
      <div>
        <Button
          size="sm"
          icon="pin"
          onClick={() =>
            navigator.geolocation.getCurrentPosition(
              // A hundredth of a degree is a kilometre: a link tells no more of where its sender is.
              ({ coords }) => take({ lat: round(coords.latitude), lon: round(coords.longitude) }),
              () => setFailed(true),
            )
          }
        >
          {t('filters.area.me')}
        </Button>
      </div>
      {failed && (
        <p role="alert" className="text-sm text-bad">
          {t('filters.area.me.failed')}
        </p>
      )}
      {circle !== undefined && (
        <div role="group" aria-label={t('filters.area.radius')}>
          <QuickChoices
            name={name}
            choices={radii.map((km) => ({ label: format.distance(km), value: { ...circle, km } }))}
            chosen={area}
          />
        </div>
      )}
      {area !== undefined && circle === undefined && (
        <p className="text-sm text-muted">{t('filters.area.extent')}</p>
      )}
    </div>
  )
}

const round = (degrees: number) => roundDegree(Math.round(degrees * 100) / 100)

/** Towns whose name begins so, in any language that the service knows; the largest first. */
function Towns({ query, onTake }: { query: string; onTake: (place: Omit<Circle, 'km'>) => void }) {
  const { t } = useTextContext()
  const language = useLanguage()
  const sought = useSettled(query, suggestionPauseMs)
  const found = useQuery(towns(sought, language))
  const names = namesIn({
    countries: useQuery(countries(language)).data,
    models: new Map(),
    regions: new Map(),
  })
  if (found.data === undefined) return null
  return (
    <ul aria-label={t('filters.area.town')} className="flex flex-col">
      {found.data.slice(0, offered).map(({ id, lat, lon, name, country }) => (
        <li key={id}>
          <button
            type="button"
            className="w-full truncate rounded-md px-2 py-1 text-start text-sm hover:bg-fill pointer-coarse:py-2"
            onClick={() => onTake({ lat, lon, name })}
          >
            <span className="font-medium">{name}</span>{' '}
            {country !== null && <span className="text-muted">{names.parent('countries', country)}</span>}
          </button>
        </li>
      ))}
      {found.data.length === 0 && <li className="text-sm text-muted">{t('filters.area.none')}</li>}
    </ul>
  )
}
