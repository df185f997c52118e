import '#src/styles/later.css'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { vinText } from '#src/card/vin-text.ts'
import { CarLink } from '#src/card/CarLink.tsx'
import { useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { readVin } from '#contract/vin.ts'
import { useAddressParams } from '#src/app/address/address.ts'
import { chooseFavourites, keptCarOf } from '#src/card/remember-car.ts'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { takeFocus, useTitle } from '#src/lib/page-heading.ts'
import { makeGroup, useGroups } from '#src/stores/groups.ts'
import { mostCompared } from '#src/stores/compared.ts'
import { changeFavourites } from '#src/stores/marks.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { CompareLink } from '#src/card/CompareLink.tsx'
import { carByVin } from '#src/api/listings.ts'
import { problemOf, serverNow } from '#src/api/get.ts'
import { carById } from '#src/api/queries.ts'
import { mostShared, sharedOf, type SharedCar } from './share-link.ts'
import type { Car } from '#contract/resources/car.ts'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { FavouriteButton } from '#src/card/card-buttons.tsx'
import { RowPicture } from '#src/card/card-lines.tsx'
import { carLabel } from '#src/card/title.ts'
import { mileageOf } from '#src/stores/kept-cars.ts'
import { keptOffer, useWorth } from '#src/price/kept-offer.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { problemWords } from '#src/ui/problem-words.ts'

export const SharedPage = () => {
  const t = useT()
  const language = useLanguage()
  const { name, cars, left } = sharedOf(useAddressParams())
  const found = useQueries({ queries: cars.map((car) => sharedCar(car, language)) })
  const [added, setAdded] = useState<{ readonly count: number; readonly group: string | undefined }>()
  const title = name ?? t('shared.title')
  useTitle(title)
  const known = found.flatMap(({ data }) => data ?? [])
  const waiting = found.filter(({ isPending }) => isPending).length
  const addAll = async () => {
    chooseFavourites(known)
    await useGroups.load()
    const group = name === undefined ? undefined : makeGroup(name)
    if (group !== undefined)
      void changeFavourites(
        known.map(({ id }) => id),
        ({ groups }) => ({ groups: [...new Set([...groups, group])] }),
      )
    setAdded({ count: known.length, group })
    announce(t('shared.added', { count: known.length }))
  }
  return (
    <div className="mx-auto max-w-6xl px-4 py-5 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 ref={takeFocus} tabIndex={-1} className="text-2xl font-semibold wrap-anywhere outline-none">
            {title}
          </h1>
          <p className="mt-0.5 text-sm text-muted">{t('shared.note', { count: cars.length })}</p>
        </div>
        {waiting + known.length > 0 && (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            {/* The cars cannot be selected here, so a link for another number of them would be of no use. */}
            {waiting === 0 && known.length > 1 && known.length <= mostCompared && (
              <CompareLink ids={known.map(({ id }) => id)} />
            )}
            <Button size="sm" tone="primary" icon="heart" busy={waiting > 0} onClick={() => void addAll()}>
              {t('shared.add', { count: waiting > 0 ? cars.length : known.length })}
            </Button>
          </div>
        )}
      </div>
      {added !== undefined && (
        <Notice
          tone="good"
          className="mt-4 print:hidden"
          action={
            <Link
              to="/favourites"
              search={added.group === undefined ? {} : { group: added.group }}
              className={buttonClass({ size: 'sm' })}
            >
              {t('shared.open')}
            </Link>
          }
        >
          {t('shared.added', { count: added.count })}
        </Notice>
      )}
      {left > 0 && (
        <Notice tone="warn" className="mt-4">
          {t('shared.left', { most: mostShared, count: left })}
        </Notice>
      )}
      {cars.length === 0 ? (
        <Empty icon="link" title={t('shared.none')}>
          {t('shared.none.more')}
        </Empty>
      ) : (
        <ul aria-label={title} className="mt-4 flex flex-col gap-2">
          {cars.map((car, index) => (
            <li key={car.id}>
              <SharedRow
                shared={car}
                car={found[index]?.data}
                error={found[index]?.error ?? null}
                onRetry={() => void found[index]?.refetch()}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A shared car by its id, or by its VIN where the service does not know the id. @throws `absent` without either */
const sharedCar = ({ id, vin }: SharedCar, language: Language) =>
  queryOptions({
    queryKey: ['shared', id, vin ?? '', language],
    queryFn: async ({ client }) => {
      try {
        return await client.ensureQueryData(carById(id, language))
      } catch (error) {
        // A hand-written link may have the VIN only.
        const known = readVin(vin ?? id)
        if (problemOf(error).kind !== 'absent' || known === undefined) throw error
        return client.ensureQueryData(carByVin(known, language))
      }
    },
    // Each of the two requests has its own retries.
    retry: false,
  })

interface Props {
  readonly shared: SharedCar
  /** Undefined while loading, and after a failure. */
  readonly car: Car | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

const SharedRow = ({ shared, car, error, onRetry }: Props) => {
  const { t, format } = useTextContext()
  const known = car && keptCarOf(car)
  const offer = keptOffer(known, useWorth())
  const mileage = mileageOf(known)
  const problem = error === null ? undefined : problemOf(error)
  const sold = car !== undefined && car.listings.every(({ archived }) => archived === true)
  const facts = [mileage === null ? null : format.distance(mileage), car?.vin ? vinText(t, car.vin) : null]
  return (
    <article className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 sm:flex-nowrap">
      <RowPicture picture={known?.picture} className="w-28 shrink-0 rounded-sm sm:w-32" />
      <div className="flex min-w-0 flex-1 basis-32 flex-col gap-1">
        <h2 className="font-semibold wrap-anywhere">
          {car === undefined ? (
            <span className="text-muted">
              {problem === undefined ? t('ui.loading') : (shared.vin?.toUpperCase() ?? shared.id)}
            </span>
          ) : (
            <CarLink id={car.id} className="hover:underline">
              {carLabel(t, car)}
            </CarLink>
          )}
        </h2>
        {car !== undefined && (
          <p className="text-sm wrap-anywhere text-muted">
            {facts.filter((fact) => fact !== null).join(' · ')}
          </p>
        )}
        <p className="empty:hidden">
          {sold && <Badge tone="warn">{t('car.sold')}</Badge>}
          {problem?.kind === 'absent' && <Badge>{t('marks.gone')}</Badge>}
        </p>
        {problem !== undefined && problem.kind !== 'absent' && (
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {problemWords(t, problem).title}
            <Button size="sm" icon="refresh" onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          </p>
        )}
      </div>
      {known !== undefined && (
        <p className="flex flex-col sm:items-end">
          <PriceLine listing={offer} end="wide" now={serverNow()} />
        </p>
      )}
      {car !== undefined && <FavouriteButton car={car} />}
    </article>
  )
}
