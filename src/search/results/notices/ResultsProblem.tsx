import type { Problem as Failure } from '#contract/problems.ts'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { SearchLink } from '../../state/SearchLink.tsx'
import { invalidParts, type InvalidPart } from '../../text/invalid-parts.ts'
import { focusResults } from '../use-focus-rules.ts'
import { late, quiet } from '#src/ui/late.tsx'
import { useTextContext } from '#src/i18n/use-t.ts'

const KeptPlaces = late(async () => (await import('#src/offline/KeptNotice.tsx')).KeptPlaces, quiet)

interface Props {
  readonly problem: Failure
  /** Time of the automatic retry, ms. */
  readonly until: number | undefined
  readonly search: Search
  /** The previous cars, which stay on screen; undefined if there are none. */
  readonly kept: { readonly at: number; readonly same: boolean } | undefined
  readonly retry: () => void
  readonly busy: boolean
  readonly titleRef: (element: HTMLElement | null) => void
}

const partName = (part: NonNullable<InvalidPart['part']>): MessageId =>
  part === 'page' || part === 'sort' || part === 'currency' ? `results.${part}.name` : `filters.name.${part}`

/** Searches that may work instead: without the refused part, without the text, all cars. */
function waysOut(problem: Failure, search: Search): { search: Search; words: MessageId; part?: MessageId }[] {
  switch (problem.kind) {
    case 'invalid':
      return invalidParts(problem.issues, search).flatMap(({ part, without }) =>
        part === undefined || without === undefined
          ? []
          : [{ search: without, words: 'results.problem.field', part: partName(part) }],
      )
    case 'engine': {
      const plain = withFilter(withFilter(search, 'query', undefined), 'vin', undefined)
      const suspect = search.filters.query !== undefined || search.filters.vin !== undefined
      return suspect ? [{ search: plain, words: 'results.problem.text' }] : []
    }
    case 'absent':
      return [{ search: emptySearch, words: 'frame.nowhere.action' }]
    default:
      return []
  }
}

/** If the same search may work later, no choice is lost. */
const keepsSearch = (problem: Failure, until: number | undefined) =>
  until !== undefined || problem.kind === 'shape'

/** A failed search: the cause, what the user can do, and the age and search of the cars below. */
export const ResultsProblem = ({ problem, until, search, kept, retry, busy, titleRef }: Props) => {
  const { t, format } = useTextContext()
  const ways = waysOut(problem, search)
  // A refused part would be refused again. Other failures may pass, such as a restart of the service.
  const mendable = problem.kind !== 'invalid' || ways.length === 0
  return (
    <Problem
      {...{ problem, until, titleRef }}
      alone={kept === undefined}
      onRetry={mendable ? retry : undefined}
      retrying={busy}
      actions={ways.map(({ search: next, words, part }) => (
        <SearchLink
          key={part ?? words}
          search={next}
          onClick={focusResults}
          className={buttonClass({ size: 'sm' })}
        >
          {t(words, part === undefined ? {} : { filter: t(part) })}
        </SearchLink>
      ))}
    >
      {problem.kind === 'invalid' && (
        <ul className="list-disc ps-5 text-start">
          {invalidParts(problem.issues, search).map(({ param, part, reasons }) => (
            <li key={param}>
              {part === undefined ? <code>{param}</code> : <span>{t(partName(part))}</span>}
              <span>: </span>
              <span lang="en">{reasons.join('; ')}</span>
            </li>
          ))}
        </ul>
      )}
      {(kept !== undefined || keepsSearch(problem, until)) && (
        <p>
          {keepsSearch(problem, until) && <span>{t('results.problem.search')} </span>}
          {kept !== undefined && (
            <span>
              {t(kept.same ? 'results.problem.kept.same' : 'results.problem.kept', {
                time: format.time(kept.at),
              })}
            </span>
          )}
        </p>
      )}
      {problem.kind === 'offline' && <KeptPlaces missing="search" />}
    </Problem>
  )
}
