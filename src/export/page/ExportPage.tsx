import '#src/styles/later.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { failureOf, refetchAfterFailure } from '#src/api/failure.ts'
import { carsCounted } from '#src/api/queries.ts'
import { searchParams } from '#src/app/address/address.ts'
import { useCarriedAddress } from '#src/app/address/use-address.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { takeFocus, useTitle } from '#src/lib/page-heading.ts'
import { countText } from '#src/search/text/count-text.ts'
import { summary } from '#src/search/text/summary.ts'
import { useSearchTextContext } from '#src/search/text/use-names.ts'
import { Problem } from '#src/ui/Problem.tsx'
import { handOn } from '#src/lib/hand-on.ts'
import { openExports, removeExport, useExports } from '../jobs/jobs.ts'
import { ExportForm } from './ExportForm.tsx'
import { JobCard } from './JobCard.tsx'

export const ExportPage = () => {
  const t = useT()
  const format = useFormat()
  const address = useCarriedAddress()
  const { search } = address
  useTitle(t('export.title'))
  // Kept and running exports are outside of React.
  useEffect(() => {
    const look = () => void openExports()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const context = useSearchTextContext(search)
  const total = useQuery({
    ...carsCounted(search, useLanguage()),
    refetchInterval: refetchAfterFailure,
  })
  const failure = total.error === null ? undefined : failureOf(total)
  const name = summary(context, search)
  const params = searchParams(address, { ...search, page: 1 })
  return (
    <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6">
      <h1 ref={takeFocus} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {t('export.title')}
      </h1>
      <p className="mt-1 text-muted">{t('export.lead')}</p>
      <section aria-label={name} className="mt-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</p>
          <p className="text-muted">
            {countText(t, format, { count: total.data, exact: true, failed: total.isError })}
          </p>
          <Link
            to="/"
            search={params}
            className="text-accent-ink underline-offset-2 hover:underline sm:ms-auto"
          >
            {t('export.change')}
          </Link>
        </div>
        {failure !== undefined && (
          <div className="mt-4">
            <Problem
              problem={failure.problem}
              until={failure.until}
              onRetry={() => void total.refetch()}
              retrying={total.isFetching}
            />
          </div>
        )}
        {total.data === 0 ? (
          <p className="mt-4">{t('export.none')}</p>
        ) : (
          <ExportForm
            search={search}
            params={params}
            name={name}
            count={total.data}
            uncounted={failure?.problem.kind === 'uncounted'}
          />
        )}
      </section>
      <JobList />
    </div>
  )
}

const JobList = () => {
  const t = useT()
  const items = useExports((all) => all.items)
  const list = useRef<HTMLUListElement>(null)
  const jobs = Object.entries(items).toSorted(([, a], [, b]) =>
    (b.created ?? '').localeCompare(a.created ?? ''),
  )
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="exports" className="mt-8">
      <h2 id="exports" className="text-xl font-semibold">
        {t('export.jobs')}
      </h2>
      <ul ref={list} className="mt-3 flex flex-col gap-3">
        {jobs.map(([id, job], at) => (
          <li key={id}>
            <JobCard
              id={id}
              job={job}
              onRemove={() => handOn(() => void removeExport(id), list, 'li h3', at)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
