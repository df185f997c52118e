import { useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { ExportJob } from '../jobs/job.ts'
import { WholeInventory } from './WholeInventory.tsx'

interface Props {
  readonly job: ExportJob
  /** Of a search that excludes it is of all cars that were read. */
  readonly proof: NonNullable<ExportJob['proof']>
}

/** What the file holds, compared with what the service says: nothing is left to be believed. */
export const JobProof = ({ job, proof }: Props) => {
  const t = useT()
  const { rows, expected, duplicates, missing, surplus, loose, requests } = proof
  const { params, counted } = job
  const { cars, lines, leftOut } = job.progress
  const unchanged = rows === expected && expected === proof.counted
  const compared =
    leftOut === undefined
      ? unchanged
        ? t('export.proof.same')
        : t('export.proof.changed', { before: expected, after: proof.counted })
      : counted === undefined
        ? undefined
        : counted === cars
          ? t('export.proof.counted.same')
          : t('export.proof.counted', { count: counted })
  // Another number than was counted is no fault where cars came and went meanwhile.
  const differs = leftOut !== undefined && counted !== undefined && counted !== cars && unchanged
  const sound = duplicates + missing + surplus === 0 && !differs
  const of = leftOut === undefined ? 'export.proof' : 'export.proof.read'
  return (
    <section aria-label={t('export.proof')} className="flex items-start gap-2 text-sm">
      <Icon
        name={sound ? 'check' : 'warning'}
        size={18}
        className={sound ? 'mt-px text-good' : 'mt-px text-warn'}
      />
      <div className="min-w-0 flex-1">
        <p>
          <strong className="font-semibold">{t('export.proof.rows', { count: cars, lines })}</strong>{' '}
          {compared !== undefined && <span>{`${compared} `}</span>}
          <span>
            {duplicates === 0
              ? t('export.proof.unique')
              : t('export.proof.duplicates', { count: duplicates })}
          </span>
        </p>
        {leftOut !== undefined && (
          <p>
            {leftOut > 0 && <span>{`${t('export.proof.left_out', { count: leftOut })} `}</span>}
            <span>{t('export.proof.around', { before: expected, after: proof.counted })}</span>
          </p>
        )}
        {missing > 0 && (
          <p>
            {t(`${of}.missing`, { count: missing })} {proof.cursor && <WholeInventory params={params} />}
          </p>
        )}
        {surplus > 0 && <p>{t(`${of}.surplus`, { count: surplus })}</p>}
        {loose > 0 && <p>{t('export.proof.loose', { count: loose })}</p>}
        <p className="text-muted">{t('export.proof.requests', { count: requests })}</p>
      </div>
    </section>
  )
}
