import '#src/styles/later.css'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { readVin } from '#contract/vin.ts'
import { useAddressParams } from '#src/app/address/use-address.ts'
import { chooseFavourites } from '#src/card/remember-car.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { takeFocus, useTitle } from '#src/lib/page-heading.ts'
import { makeGroup, useGroups } from '#src/stores/groups.ts'
import { changeFavourites } from '#src/stores/marks.ts'
import { announce } from '#src/ui/announcer.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { CompareLink } from '#src/compare/CompareLink.tsx'
import { carByVin } from '#src/api/listings.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carById } from '#src/api/queries.ts'
import { mostShared, sharedOf, type SharedCar } from './share-link.ts'
import { SharedRow } from './SharedRow.tsx'

/** Cars that somebody has sent a link to: to be looked at, kept as favourites, or compared. */
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
        {cars.length > 0 && (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <CompareLink ids={known.map(({ id }) => id)} />
            <Button
              size="sm"
              tone="primary"
              icon="heart"
              busy={waiting > 0}
              disabled={waiting === 0 && known.length === 0}
              onClick={() => void addAll()}
            >
              {t('shared.add', { count: known.length })}
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

/** A car of a link by its id; where the service does not know that, by its VIN. Throws `absent` where it knows neither. */
const sharedCar = ({ id, vin }: SharedCar, language: Language) =>
  queryOptions({
    queryKey: ['shared', id, vin ?? '', language],
    queryFn: async ({ client }) => {
      try {
        return await client.ensureQueryData(carById(id, language))
      } catch (error) {
        // A link written by hand may name a VIN alone.
        const known = readVin(vin ?? id)
        if (problemOf(error).kind !== 'absent' || known === undefined) throw error
        return client.ensureQueryData(carByVin(known, language))
      }
    },
    // Each of the two requests is tried again by itself.
    retry: false,
  })
