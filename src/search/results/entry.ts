import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** First of the pages shown, where "show more" has put several below each other. */
    readonly first?: number
    /** The page that was asked for, where it lay beyond the last. */
    readonly clamped?: number
  }
}

/** What belongs to this step of the history and not to its address: a shared link opens without it. */
export function useEntry(): {
  readonly first: number | undefined
  readonly clamped: number | undefined
  readonly key: string
} {
  const first = useRouterState({ select: ({ location }) => location.state.first })
  const clamped = useRouterState({ select: ({ location }) => location.state.clamped })
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  return { first, clamped, key }
}
