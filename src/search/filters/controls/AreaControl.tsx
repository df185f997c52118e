import { useRef, useState } from 'react'
import { type Circle, roundDegree, usualKm } from '#contract/geo.ts'
import { useTextContext } from '#src/i18n/use-t.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useChoice, useValue, type ControlProps } from '../../state/use-choice.ts'
import { PlaceList } from '../tree/PlaceList.tsx'
import { QuickChoices } from './QuickChoices.tsx'

const radii = [10, 25, 50, 100, 200] as const
/** A town and a radius. The user's position is requested only by a press. */
export function AreaControl({ name }: ControlProps<'area'>) {
  const { t, format } = useTextContext()
  const { choose } = useChoice(name)
  const area = useValue(name)
  const [town, setTown] = useState('')
  const [failed, setFailed] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const circle = area === undefined || 'corners' in area ? undefined : area
  const take = ({ lat, lon, name: called }: Omit<Circle, 'km'>) => {
    setTown('')
    setFailed(false)
    choose({ lat, lon, ...(called !== undefined && { name: called }), km: circle?.km ?? usualKm })
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
        onKeyDown={({ key }) => key === 'Enter' && list.current?.querySelector('button')?.click()}
      />
      <PlaceList
        ref={list}
        query={town.trim()}
        label={t('filters.area.town')}
        none={t('filters.area.none')}
        onTake={take}
      />
      <Button
        size="sm"
        icon="pin"
        className="self-start"
        onClick={() =>
          navigator.geolocation.getCurrentPosition(
            // A hundredth of a degree is about a kilometre: a link reveals no more of its sender's position.
            ({ coords }) => take({ lat: round(coords.latitude), lon: round(coords.longitude) }),
            () => setFailed(true),
          )
        }
      >
        {t('filters.area.me')}
      </Button>
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
