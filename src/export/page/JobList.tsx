import { useRef } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { handOn } from '#src/lib/hand-on.ts'
import { removeExport, useExports } from '../jobs/jobs.ts'
import { JobCard } from './JobCard.tsx'

/** The exports of this device, the newest first. */
export const JobList = () => {
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
