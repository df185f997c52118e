import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadNewWords, requestLaterWords } from '#src/i18n/i18n.ts'
import { useT } from '#src/i18n/use-t.ts'
import { focusRegionOf } from '#src/lib/page-heading.ts'
import { afterCars, skipFirstCars } from '#src/lib/timing.ts'
import { announce } from './announcer.ts'
import { Button } from './Button.tsx'
import { Redraw } from './Redraw.tsx'

/** Retries of the parts that failed to load; one press on a retry button runs all of them. */
const failed = new Set<() => void>()

export const tryAgain = (): void => {
  // The browser does not reload a failed style sheet by itself.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
  const all = [...failed]
  failed.clear()
  for (const again of all) again()
}

interface LateOptions<P> {
  /**
   * Absent: it loads when first rendered. `near`: only once its place comes near the window, so that it costs
   * no code or requests out of sight. `after cars`: only after the first cars of the page are painted.
   */
  readonly when?: 'near' | 'after cars' | undefined
  /** Placeholder of the same size while it loads. */
  readonly fallback?: ReactNode | ((props: P) => ReactNode)
  /** Replaces the error message, where the message would be too much. */
  readonly failed?: ReactNode
  /** It is the whole page: the message is then its heading, and there are no cars to wait for. */
  readonly page?: boolean
}

/** For a part without which its place works: if it fails to load, the place stays empty. */
export const quiet = { failed: null } as const
export const quietAfterCars = { when: 'after cars', ...quiet } as const

/** A lazy component with its messages. If loading fails, its place shows an error and a retry button. */
export const late = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  options: LateOptions<P> = {},
) => {
  const { when, page = false, fallback } = options
  let loaded: ComponentType<P> | undefined
  let loading: Promise<{ default: ComponentType<P> }> | undefined
  const fetch = async () => {
    if (when === 'after cars') await afterCars()
    requestLaterWords().catch(() => {})
    const component = await load()
    await loadNewWords()
    if (page) skipFirstCars()
    loaded = component
    return { default: component }
  }
  const fetchOnce = () => (loading ??= fetch())
  let Part = lazy(fetchOnce)
  // React remembers a failed import, so a retry needs a new lazy component.
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
  /** Never rejects: rendering fetches again, and shows the failure. */
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
    // Retries as soon as the connection is back.
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

/** After a second failure the page may be older than the files on the server, so it offers a reload. */
export const FailedPart = ({ reload, page }: { reload: boolean; page: boolean }) => {
  const t = useT()
  const said = t('ui.part.failed')
  // The user's press was elsewhere, so a screen reader would not read this place.
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
