import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { problemOf } from '#src/api/problem-error.ts'
import { carByVin } from '#src/api/adverts.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { CarStates } from './CarStates.tsx'
import { AbsentCar } from './ways-in/AbsentCar.tsx'
import type { FoundCar } from './ways-in/use-car.ts'
import { isVin } from './ways-in/was.ts'

/** A car by its exact VIN, sold within the last month or not. */
export const VinPage = () => {
  const t = useT()
  const { vin } = useParams({ from: '/vin/$vin' })
  const language = useLanguage()
  const typed = vin.replaceAll(/[\s-]/g, '')
  const exact = isVin(typed)
  const query = useQuery({ ...carByVin(typed.toLowerCase(), language), enabled: exact })
  const found: FoundCar = query.data
    ? { state: 'found', car: query.data, partial: false, byVin: false }
    : !exact
      ? { state: 'gone' }
      : query.isPending
        ? { state: 'waiting' }
        : problemOf(query.error).kind === 'absent'
          ? { state: 'gone' }
          : { state: 'failed', problem: problemOf(query.error), retry: () => void query.refetch() }
  // A part of a VIN finds cars by the search's own filter.
  const part = /^[a-z0-9]{1,19}$/i.test(typed) ? typed.toLowerCase() : undefined
  return (
    <CarStates
      found={found}
      was={undefined}
      gone={
        <AbsentCar
          title={t(exact ? 'car.vin.absent' : 'car.vin.invalid', { vin: typed.toUpperCase() })}
          more={t(exact ? 'car.vin.absent.more' : 'car.vin.invalid.more')}
          actions={
            part !== undefined && (
              <Link to="/" search={{ vin: part }} className={buttonClass()}>
                {t('car.vin.part', { vin: part.toUpperCase() })}
              </Link>
            )
          }
        />
      }
    />
  )
}
