import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { Option } from '#contract/resources/dictionaries.ts'
import { problemOf } from '#src/api/get.ts'
import { options } from '#src/api/dictionaries.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Section } from '../Section.tsx'
import { equipmentSections, optionIds } from './sections.ts'

/** Some descriptions only repeat the name. */
const isExplained = ({ name, description }: Option) => Boolean(description) && description !== name

export const Equipment = ({ car }: { car: Car }) => {
  const { t, format } = useTextContext()
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const ids = optionIds(car)
  const query = useQuery({ ...options(ids, language), enabled: ids.length > 0 })
  if (ids.length === 0)
    return (
      <Section>
        <p className="text-muted">{t('car.equipment.none')}</p>
      </Section>
    )
  const found = query.data ?? []
  const unknown = query.data ? ids.filter((id) => !found.some((option) => option.id === id)) : []
  const sections = equipmentSections(found, search, (a, b) => a.localeCompare(b, language))
  return (
    <Section
      note={t('car.equipment.note', { count: ids.length })}
      actions={
        <TextField
          type="search"
          label={t('car.equipment.search')}
          hideLabel
          placeholder={t('car.equipment.search')}
          icon="search"
          size="sm"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="w-60"
        />
      }
    >
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isError && (
        <Problem
          problem={problemOf(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && sections.length === 0 && (
        <p className="text-muted">{t('car.equipment.nothing', { search })}</p>
      )}
      <div className="columns-1 gap-10 sm:columns-2 lg:columns-3 xl:columns-4">
        {sections.map(({ name, options: own }) => (
          <div key={name ?? ''} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-semibold">{name ?? t('car.equipment.other')}</h3>
            <ul>
              {own.map((option) => (
                <li key={option.id} className="flex gap-2 py-0.5">
                  <Icon name="check" className="mt-0.5 text-good" />
                  <span title={isExplained(option) ? (option.description ?? undefined) : undefined}>
                    {option.name}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {unknown.length > 0 && (
        <p className="text-sm text-muted">
          {t('car.equipment.unknown', { ids: format.list(unknown.map(String)), count: unknown.length })}
        </p>
      )}
    </Section>
  )
}
