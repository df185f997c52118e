import type { FilterKey } from '#contract/filters.ts'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useAnnounced } from '#src/ui/announcer.ts'
import { Button } from '#src/ui/Button.tsx'
import type { IconName } from '#src/ui/Icon.tsx'
import { problemWords } from '#src/ui/problem-words.ts'
import { Notice } from '#src/ui/Notice.tsx'
import type { OutputState } from './chart/use-output.ts'
import type { Analysis } from './use-analysis.ts'

interface Props {
  readonly name: string
  /** Whether the name is shown, for one of several counts of a table. */
  readonly named?: boolean
  readonly analysis: Omit<Analysis<unknown>, 'value'>
  readonly className?: string
}

const looks: Readonly<Record<Analysis<unknown>['state'], { icon: IconName; word: CountAct }>> = {
  opening: { icon: 'play', word: 'start' },
  idle: { icon: 'play', word: 'start' },
  counting: { icon: 'close', word: 'stop' },
  stopped: { icon: 'play', word: 'on' },
  failed: { icon: 'refresh', word: 'again' },
  done: { icon: 'refresh', word: 'refresh' },
}
type CountAct = 'start' | 'stop' | 'on' | 'again' | 'refresh'

/** One button starts, stops and resumes a count, so keyboard focus stays on it. */
export const CountBar = ({ name, named = false, analysis, className }: Props) => {
  const { t, format } = useTextContext()
  const { state, done, most, left, at, problem, start, stop, refresh } = analysis
  const seconds = left === undefined ? undefined : Math.max(1, Math.ceil(left / 1000))
  const time =
    seconds === undefined
      ? ''
      : seconds < 90
        ? t('analysis.cost.seconds', { seconds })
        : t('analysis.cost.minutes', { minutes: Math.ceil(seconds / 60) })
  const counts = t('analysis.counts', { done, most })
  const said = {
    opening: '',
    idle: t('analysis.cost', { count: most }),
    counting: counts,
    stopped: t('analysis.stopped', { counts }),
    failed: problem === undefined ? '' : problemWords(t, problem).title,
    done:
      at === undefined ? '' : t('analysis.at', { time: isToday(at) ? format.time(at) : format.dateTime(at) }),
  }[state]
  useAnnounced(
    state === 'done' ? t('analysis.done', { name }) : state === 'failed' || state === 'stopped' ? said : '',
  )
  const { icon, word } = looks[state]
  const words = (state === 'idle' || state === 'counting') && time !== '' ? `${said} · ${time}` : said
  return (
    <div
      className={cx(
        'flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted pointer-coarse:min-h-11',
        className,
      )}
    >
      {state === 'counting' && (
        <progress
          aria-label={t('analysis.progress', { name })}
          value={done}
          max={most}
          className="w-24 shrink-0 print:hidden"
        />
      )}
      <span>{named && words !== '' ? t('charts.bar', { label: name, cars: words }) : words}</span>
      <Button
        size="sm"
        tone={state === 'idle' ? 'primary' : state === 'done' ? 'quiet' : 'plain'}
        icon={icon}
        className={cx('print:hidden', state === 'opening' && 'invisible')}
        aria-label={t('analysis.act.of', { act: t(`analysis.act.${word}`), name })}
        onClick={state === 'counting' ? stop : state === 'done' ? refresh : start}
      >
        {t(`analysis.act.${word}`)}
      </Button>
    </div>
  )
}

/** Says beside the figures of cars that are still loading what is missing, because the figures are not final. */
export const Unfinished = ({ unfinished }: OutputState) => {
  const t = useT()
  if (unfinished === undefined) return null
  return (
    <p className="font-medium text-warn">
      {t('charts.bar', { label: t('provenance.unfinished'), cars: unfinished })}
    </p>
  )
}

const isToday = (at: number) => new Date(at).toDateString() === new Date().toDateString()

/** Names the exclusions of the search that the analysis could not count (countable.ts); renders nothing without any. */
export const LeftOpen = ({ filters }: { readonly filters: readonly FilterKey[] }) => {
  const { t, format } = useTextContext()
  if (filters.length === 0) return null
  return (
    <Notice>
      {t('sheets.excluded', { names: format.list(filters.map((key) => t(`filters.name.${key}`))) })}
    </Notice>
  )
}
