import { use } from 'react'
import type * as v from 'valibot'
import type { StandingLine } from '#contract/facets/answer.ts'
import type { AskedItem, StandingAsked } from '#contract/facets/question.ts'
import type { Problem } from '#contract/problems.ts'
import { decodeUrl, type Search } from '#contract/search.ts'
import { FacetsContext } from '#src/facets/context.ts'
import { keyOf, press } from '#src/facets/facet-store.ts'
import { useFacets } from '#src/facets/use-facets.ts'

type AskedStanding = v.InferOutput<typeof StandingAsked>

export type KnownStanding = Extract<StandingLine, { readonly set: unknown }>

interface Standing {
  readonly line: KnownStanding | undefined
  /** It is of the comparison before. */
  readonly stale: boolean
  /** The car can be compared by nothing. */
  readonly incomparable: boolean
  /** It was put off; a person may press for it. */
  readonly postponed: boolean
  readonly problem: Problem | undefined
  readonly ask: () => void
}

const none: readonly AskedStanding[] = []

/**
 * Where a car stands among similar ones.
 * @param asked undefined asks nothing
 * @param patient it is asked for once it has been in sight for a moment
 */
export function useStanding(asked: AskedStanding | undefined, wanted: boolean, patient = false): Standing {
  const { all } = use(FacetsContext)
  const group = asked && keyOf(asked)
  const [facet] = useFacets<AskedStanding & AskedItem>(asked ? [asked] : none, wanted, { group, patient })
  const { line, stale = false, problem } = facet ?? {}
  return {
    line: line !== undefined && 'set' in line ? line : undefined,
    stale,
    incomparable: line !== undefined && 'incomparable' in line,
    postponed: line !== undefined && 'postponed' in line,
    problem,
    ask: () => group !== undefined && press(all, group),
  }
}

export const partSearch = ({ search }: { readonly search: string }): Search =>
  decodeUrl(new URLSearchParams(search)).search
