import { Component, type ReactNode, Suspense, useEffect } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { announce } from './announcer.ts'
import { Button } from './Button.tsx'
import { tryAgain, whenTriedAgain } from './lazy-part.tsx'

type Props = {
  /** Stands in until the parts are there. */
  fallback?: ReactNode
  /** In the place of the message, where it would be too much. */
  failed?: ReactNode
  /** What the place is of: another is another try. */
  of?: unknown
  children: ReactNode
}

type State = { readonly failed: boolean; readonly tries: number }

/** The place of lazily loaded parts: when they fail, it says so and offers another try; the page around it stays. */
export class LazyPlace extends Component<Props, State> {
  override state: State = { failed: false, tries: 0 }

  static getDerivedStateFromError = () => ({ failed: true })

  readonly #again = () => this.setState(({ tries }) => ({ failed: false, tries: tries + 1 }))

  override componentDidCatch() {
    whenTriedAgain(this.#again)
  }

  override componentDidUpdate({ of }: Props) {
    if (this.state.failed && of !== this.props.of) this.#again()
  }

  override render() {
    const { fallback, failed, children } = this.props
    if (!this.state.failed) return <Suspense fallback={fallback}>{children}</Suspense>
    return failed === undefined ? <FailedPart reload={this.state.tries > 0} /> : failed
  }
}

/** A second failure is hardly the line's: the page may be older than what the server has. */
const FailedPart = ({ reload }: { reload: boolean }) => {
  const t = useT()
  const said = t('ui.part.failed')
  // It was asked for by a press somewhere else: nobody listens to this place.
  useEffect(() => announce(said), [said])
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 p-3 text-sm text-muted">
      <p>{said}</p>
      <Button
        size="sm"
        icon="refresh"
        onClick={(event) => {
          if (reload) return location.reload()
          // The press takes the button away: the focus stays near, on the region around it.
          event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
          tryAgain()
        }}
      >
        {t(reload ? 'ui.reload' : 'ui.retry')}
      </Button>
    </div>
  )
}
