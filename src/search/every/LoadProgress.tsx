import { Button } from '#src/ui/Button.tsx'
import { problemWords } from '#src/ui/problem-words.ts'
import { mostCars } from './every-car.ts'
import type { Loading } from './use-every-car.ts'
import { useTextContext } from '#src/i18n/use-t.ts'

interface Props {
  readonly loading: Loading
  readonly loaded: number
  readonly count: number
  readonly label: string
}

/** Progress of loading all cars of a search, with buttons to stop and resume. Renders nothing once all are loaded. */
export const LoadProgress = ({
  loading: { loading, more, problem, stop, goOn },
  loaded,
  count,
  label,
}: Props) => {
  const { t, format } = useTextContext()
  if (!loading && !more && problem === undefined) return null
  const most = Math.min(count, mostCars)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {loading && <progress aria-label={label} value={loaded} max={most} className="w-24" />}
      <span>{t('map.loaded', { n: format.number(loaded), total: format.number(count) })}</span>
      {loading ? (
        <Button size="sm" icon="close" onClick={stop}>
          {t('map.stop')}
        </Button>
      ) : (
        <Button size="sm" icon={problem === undefined ? 'plus' : 'refresh'} onClick={goOn}>
          {problem === undefined ? t('map.rest', { most: format.number(most - loaded) }) : t('ui.retry')}
        </Button>
      )}
      {problem !== undefined && !loading && <span>{problemWords(t, problem).title}</span>}
    </div>
  )
}
