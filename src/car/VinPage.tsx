import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { vinPath } from '#contract/requests.ts'
import { readVin } from '#contract/vin.ts'
import { carByVin } from '#src/api/listings.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { CarStates } from './CarStates.tsx'
import { useLookup } from './ways-in/use-car.ts'

/** A car by its exact VIN, sold within the last month or not. */
export const VinPage = () => {
  const t = useT()
  const { vin } = useParams({ from: '/vin/$vin' })
  const language = useLanguage()
  const typed = vin.replaceAll(/[\s-]/g, '')
  const exact = readVin(vin)
  const query = useQuery({ ...carByVin(exact ?? '', language), enabled: exact !== undefined })
  const found = useLookup(query, query.data, exact && vinPath(exact, language))
  // A part of a VIN finds cars by the search's own filter.
  const part = /^[a-z0-9]{1,19}$/i.test(typed) ? typed.toLowerCase() : undefined
  return (
    <CarStates
      found={exact !== undefined ? found : { state: 'gone' }}
      fallback={undefined}
      absent={{
        title: t(exact === undefined ? 'car.vin.invalid' : 'car.vin.absent', { vin: typed.toUpperCase() }),
        more: t(exact === undefined ? 'car.vin.invalid.more' : 'car.vin.absent.more'),
        actions: part !== undefined && (
          <Link to="/" search={{ vin: part }} className={buttonClass()}>
            {t('car.vin.part', { vin: part.toUpperCase() })}
          </Link>
        ),
      }}
    />
  )
}
