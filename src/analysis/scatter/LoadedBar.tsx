import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { LoadProgress } from '#src/search/every/LoadProgress.tsx'
import type { OutputState } from '../chart/use-output.ts'
import { Unfinished } from '../CountBar.tsx'
import type { LoadedCars } from './loaded-cars.ts'

interface Props {
  readonly some: LoadedCars
  readonly state: OutputState
  readonly words: readonly string[]
}

/** The progress of loading cars, with words about those that are loaded. */
export const LoadedBar = ({ some, state, words }: Props) => {
  const t = useT()
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      {some.total !== undefined && <LoadProgress {...some} count={some.total} label={t('sheets.loading')} />}
      <Unfinished {...state} />
      {some.cars !== undefined && <p>{words.join(' ')}</p>}
    </div>
  )
}

/** The state of loaded cars: which are still missing, and which prices lack an exchange rate. */
export function useLoadState({ loading, loaded, total, rates }: LoadedCars, unweighed = 0): OutputState {
  const { t, format } = useTextContext()
  const lacks = [
    ...(loading.loading || loading.more || loading.problem !== undefined
      ? [
          t('map.loaded', {
            n: format.number(loaded),
            total: total === undefined ? '…' : format.number(total),
          }),
        ]
      : []),
    ...(rates.size === 0 && unweighed > 0 ? [t('provenance.rates.measuring')] : []),
  ]
  return { unfinished: lacks.length === 0 ? undefined : format.list(lacks) }
}
