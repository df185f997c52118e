import { Link } from '@tanstack/react-router'
import { useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { ExportJob } from '../jobs/job.ts'

interface Props {
  /** Of a search that excludes it is of all cars that were read. */
  readonly proof: NonNullable<ExportJob['proof']>
  /** What is in the file. */
  readonly tally: ExportJob['tally']
  /** Of a search that excludes: its own number at the start, where it could be worked out. */
  readonly counted: number | undefined
}

/** Cars that are named at most; the rest is counted. */
const mostNamed = 10

/** What the file holds, compared with what the service says: nothing is left to be believed. */
export const JobProof = ({ proof, tally, counted }: Props) => {
  const t = useT()
  const { rows, expected, duplicates, missing, surplus, loose, requests } = proof
  const { leftOut } = tally
  const unchanged = rows === expected && expected === proof.counted
  const compared =
    leftOut === undefined
      ? unchanged
        ? t('export.proof.same')
        : t('export.proof.changed', { before: expected, after: proof.counted })
      : counted === undefined
        ? undefined
        : counted === tally.cars
          ? t('export.proof.counted.same')
          : t('export.proof.counted', { count: counted })
  // Another number than was counted is no fault where cars came and went meanwhile.
  const differs = leftOut !== undefined && counted !== undefined && counted !== tally.cars && unchanged
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
          <strong className="font-semibold">
            {t('export.proof.rows', { count: tally.cars, lines: tally.lines })}
          </strong>{' '}
          {compared !== undefined && <span>{`${compared} `}</span>}
          <span>
            {duplicates === 0
              ? t('export.proof.unique')
              : t('export.proof.duplicates', { count: duplicates })}
          </span>
        </p>
        {leftOut !== undefined && (
          <p>
            {leftOut.cars > 0 && <span>{`${t('export.proof.left_out', { count: leftOut.cars })} `}</span>}
            <span>{t('export.proof.around', { before: expected, after: proof.counted })}</span>
          </p>
        )}
        <Cars label={`${of}.arrived`} ids={proof.arrived} />
        <Cars label={`${of}.gone`} ids={proof.gone} />
        {missing > 0 && <p>{t(`${of}.missing`, { count: missing })}</p>}
        {surplus > 0 && <p>{t(`${of}.surplus`, { count: surplus })}</p>}
        {loose > 0 && <p>{t('export.proof.loose', { count: loose })}</p>}
        <p className="text-muted">{t('export.proof.requests', { count: requests })}</p>
      </div>
    </section>
  )
}

interface CarsProps {
  readonly label: `export.proof.${'' | 'read.'}${'arrived' | 'gone'}`
  readonly ids: readonly string[]
}

/** Cars that came or went while the export ran, each a link. */
const Cars = ({ label, ids }: CarsProps) => {
  const t = useT()
  if (ids.length === 0) return null
  return (
    <p className="wrap-anywhere">
      <span>{t(label, { count: ids.length })}</span>{' '}
      {ids.slice(0, mostNamed).map((id) => (
        <Link
          key={id}
          to="/car/$carId"
          params={{ carId: id }}
          search={{}}
          className="me-2 font-mono text-xs text-accent-ink hover:underline"
        >
          {id}
        </Link>
      ))}
      {ids.length > mostNamed && <span>…</span>}
    </p>
  )
}
