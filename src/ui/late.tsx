import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadNewWords } from '#src/i18n/i18n.ts'
import { useT } from '#src/i18n/use-t.ts'
import { focusRegionOf } from '#src/lib/page-heading.ts'
import { afterCars, skipFirstCars } from '#src/lib/timing.ts'
import { announce } from './announcer.ts'
import { Button } from './Button.tsx'
import { Redraw } from './Redraw.tsx'

/** What failed to load and how each of it is tried again: what one press brings back, the others need not ask for. */
const failed = new Set<() => void>()

export const tryAgain = (): void => {
  // A style that did not come is not asked for again by itself.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
  const all = [...failed]
  failed.clear()
  for (const again of all) again()
}

interface LateOptions<P> {
  /**
   * Absent: it loads when it is first drawn. `near`: and not before its place comes near the window, which out of sight
   * costs neither code nor requests. `after cars`: and not before the first cars of the page have been painted.
   */
  readonly when?: 'near' | 'after cars' | undefined
  /** Stands in until it is there, and keeps its place. */
  readonly fallback?: ReactNode | ((props: P) => ReactNode)
  /** In the place of the message that it did not come, where that would be too much. */
  readonly failed?: ReactNode
  /** It is all that the page has: then the message is its heading, and there are no cars to wait for. */
  readonly page?: boolean
}

/** A component that is loaded late, with its words. Where it does not come its place says so and offers another try. */
export const late = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  options: LateOptions<P> = {},
) => {
  const { when, page = false, fallback } = options
  let loaded: ComponentType<P> | undefined
  let loading: Promise<{ default: ComponentType<P> }> | undefined
  const fetch = async () => {
    if (when === 'after cars') await afterCars()
    const component = await load()
    await loadNewWords()
    if (page) skipFirstCars()
    loaded = component
    return { default: component }
  }
  const fetchOnce = () => (loading ??= fetch())
  let Part = lazy(fetchOnce)
  // React remembers a failure: another try is another component.
  const renew = () => {
    loading = undefined
    Part = lazy(fetchOnce)
  }
  const Attempt = (props: P) => {
    const [View] = useState<ComponentType<P>>(() => loaded ?? Part)
    return <View {...props} />
  }
  const Late = (props: P) => {
    const place = typeof fallback === 'function' ? fallback(props) : fallback
    const part = (
      <Boundary {...options} renew={renew}>
        <Redraw>
          <Suspense fallback={place}>
            <Attempt {...props} />
          </Suspense>
        </Redraw>
      </Boundary>
    )
    return when === 'near' ? <Near place={place}>{part}</Near> : part
  }
  /** Never rejects: drawing it fetches it again, and says that it failed. */
  const preload = (): Promise<void> => fetchOnce().then(() => {}, renew)
  return Object.assign(Late, { preload })
}

const nearMargin = '600px'

const Near = ({ place, children }: { place: ReactNode; children: ReactNode }) => {
  const [near, setNear] = useState(false)
  if (near) return children
  const watch = (element: HTMLDivElement | null) => {
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: nearMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
  return <div ref={watch}>{place}</div>
}

type Props = { renew: () => void; failed?: ReactNode; page?: boolean; children: ReactNode }
type LateState = { readonly failed: boolean; readonly tries: number }

class Boundary extends Component<Props, LateState> {
  override state: LateState = { failed: false, tries: 0 }

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
  // The press was somewhere else: a screen reader does not read this place by itself.
  useEffect(() => announce(said), [said])
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 p-3 text-sm text-muted">
      {page ? <h1 className="text-lg font-semibold text-ink">{said}</h1> : <p>{said}</p>}
      <Button
        size="sm"
        icon="refresh"
        onClick={(event) => {
          if (reload) return location.reload()
          focusRegionOf(event.currentTarget)
          tryAgain()
        }}
      >
        {t(reload ? 'ui.reload' : 'ui.retry')}
      </Button>
    </div>
  )
}
