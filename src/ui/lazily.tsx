import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { announce } from './announcer.ts'
import { Button } from './Button.tsx'
import { Redraw } from './Redraw.tsx'

/** What failed to load and how each of it is tried again: what one press brings back, the others need not ask for. */
const failed = new Set<() => void>()

/** Tries everything that failed once more. */
export const tryAgain = (): void => {
  // A style that did not come is not asked for again by itself.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
  const all = [...failed]
  failed.clear()
  for (const again of all) again()
}

interface LazyOptions<P> {
  /** Stands in until it is there, and keeps its place. */
  readonly fallback?: ReactNode | ((props: P) => ReactNode)
  /** In the place of the message that it did not come, where that would be too much. */
  readonly failed?: ReactNode
  /** It is all that the page has: then the message is its heading. */
  readonly page?: boolean
}

/**
 * A component that is loaded when it is first drawn, or before by `preload`. Where it does not come its place says so
 * and offers another try; the page around it stays.
 */
export const lazily = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  options: LazyOptions<P> = {},
) => {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<{ default: ComponentType<P> }> | undefined
  const fetch = () =>
    (loading ??= load().then((component) => {
      loaded = component
      return { default: component }
    }))
  let Part = lazy(fetch)
  // React remembers a failure: another try is another component.
  const renew = () => {
    loading = undefined
    Part = lazy(fetch)
  }
  const Attempt = (props: P) => {
    const [View] = useState<ComponentType<P>>(() => loaded ?? Part)
    return <View {...props} />
  }
  const Lazy = (props: P) => {
    const { fallback } = options
    return (
      <Boundary {...options} renew={renew}>
        <Redraw>
          <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
            <Attempt {...props} />
          </Suspense>
        </Redraw>
      </Boundary>
    )
  }
  /** Never rejects: whoever draws it fetches it again, and says that it failed. */
  const preload = (): Promise<void> => fetch().then(() => {}, renew)
  return Object.assign(Lazy, { preload })
}

type Props = { renew: () => void; failed?: ReactNode; page?: boolean; children: ReactNode }
type LazyState = { readonly failed: boolean; readonly tries: number }

class Boundary extends Component<Props, LazyState> {
  override state: LazyState = { failed: false, tries: 0 }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch() {
    // Tries again as soon as the connection is back.
    if (failed.size === 0) addEventListener('online', tryAgain, { once: true })
    failed.add(() => {
      this.props.renew()
      this.setState(({ tries }) => ({ failed: false, tries: tries + 1 }))
    })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { failed: instead, page = false } = this.props
    return instead === undefined ? <FailedPart reload={this.state.tries > 0} page={page} /> : instead
  }
}

/** A second failure is hardly the connection's: the page may be older than the files on the server. */
const FailedPart = ({ reload, page }: { reload: boolean; page: boolean }) => {
  const t = useT()
  const said = t('ui.part.failed')
  // It was asked for by a press somewhere else: nobody listens to this place.
  useEffect(() => announce(said), [said])
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 p-3 text-sm text-muted">
      {page ? <h1 className="text-lg font-semibold text-ink">{said}</h1> : <p>{said}</p>}
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
