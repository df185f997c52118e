import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import { lastReachablePage } from '#contract/result-window.ts'
import { perPage } from '#contract/search-window.ts'
import { carsCounted, carsFound } from '#src/api/queries.ts'
import { emptyAddress, writeAddress, useCarriedAddress } from '#src/app/address/address.ts'
import { useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { latinKey } from '#src/lib/latin-key.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Icon, type IconName } from '#src/ui/Icon.tsx'

interface Neighbour {
  readonly id: string
  readonly params: Record<string, string>
}

/** Neighbours of the car in the address's search; undefined without one, or if its page no longer has the car. */
function useNeighbours(carId: string) {
  const address = useCarriedAddress()
  const language = useLanguage()
  const client = useQueryClient()
  const { search } = address
  // A link without a search does not mean all cars, unless the results are in the cache.
  const cameFrom =
    Object.keys(writeAddress({ ...emptyAddress, search })).length > 0 ||
    client.getQueryData(carsFound(search, language).queryKey) !== undefined
  const here = useQuery({ ...carsFound(search, language), enabled: cameFrom })
  const total = useQuery({ ...carsCounted(search, language), enabled: cameFrom })
  const index = here.data?.cars.findIndex((car) => car.id === carId) ?? -1
  const last = Math.min(
    here.data?.last ?? Number.POSITIVE_INFINITY,
    total.data === undefined && here.data?.last !== undefined
      ? Number.POSITIVE_INFINITY
      : lastReachablePage(total.data ?? 0, perPage),
  )
  const atStart = index === 0 && search.page > 1
  const atEnd = here.data !== undefined && index === here.data.cars.length - 1 && search.page < last
  // At the edge of a page the neighbour is on another page, which is requested only then.
  const before = useQuery({
    ...carsFound({ ...search, page: search.page - 1 }, language),
    enabled: atStart,
  })
  const after = useQuery({
    ...carsFound({ ...search, page: search.page + 1 }, language),
    enabled: atEnd,
  })
  if (here.data === undefined || index < 0) return undefined

  const on = (page: number) => writeAddress({ ...address, search: { ...search, page } })
  const neighbour = (car: { id: string } | undefined, page: number): Neighbour | undefined =>
    car && { id: car.id, params: on(page) }
  return {
    previous: atStart
      ? neighbour(before.data?.cars.at(-1), search.page - 1)
      : neighbour(here.data.cars[index - 1], search.page),
    next: atEnd
      ? neighbour(after.data?.cars[0], search.page + 1)
      : neighbour(here.data.cars[index + 1], search.page),
    place: (search.page - 1) * perPage + index + 1,
    count: total.data,
    back: on(search.page),
  }
}

/** Moving between cars stays in one history entry, with one way back. */
const leafing = { replace: true, state: true } as const

/** Whether a text field, a list or an open dialog uses the keys itself. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, select, textarea, [role=menu] *') ||
    target.closest('dialog') !== null)

export const TopBar = ({ carId, children }: { carId: string; children: ReactNode }) => {
  const { t, format } = useTextContext()
  const navigate = useNavigate()
  const shortcuts = usePrefs((prefs) => prefs.shortcuts)
  const found = useNeighbours(carId)
  const { history } = useRouter()
  const opened = useLocation({ select: ({ state }) => state.results !== undefined })

  /** Goes back to the results if they are behind this car in the history; returns whether it did. */
  const back = (): boolean => {
    const { pathname, state } = history.location
    // A second press while the navigation is pending.
    if (pathname === '/') return true
    if (state.results === undefined) return false
    history.go(state.results.index - state.__TSR_index)
    return true
  }
  const onBack = (event: MouseEvent) => {
    // The second click of a double click would go back twice.
    if (isPlainClick(event) && (event.detail > 1 || back())) event.preventDefault()
  }
  const go = useEffectEvent((to: Neighbour | undefined) => {
    if (to) void navigate({ to: '/car/$carId', params: { carId: to.id }, search: to.params, ...leafing })
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event.target))
      return
    const key = latinKey(event)
    if (key === 'j') go(found?.next)
    else if (key === 'k') go(found?.previous)
    else if (key === 'u' && !event.repeat && !back() && found) void navigate({ to: '/', search: found.back })
  })
  useEffect(() => {
    if (!shortcuts) return
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [shortcuts])

  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-1 gap-y-1 py-1.5">
      <Link
        to="/"
        search={found?.back ?? {}}
        onClick={onBack}
        className={buttonClass({ tone: 'quiet', size: 'sm' })}
        aria-keyshortcuts={shortcuts ? 'u' : undefined}
      >
        <Icon name="arrow-left" />
        {t(opened || found ? 'car.back' : 'car.to.search')}
      </Link>
      {found && (
        <nav aria-label={t('car.neighbours')} className="flex items-center">
          <Step
            to={found.previous}
            icon="chevron-left"
            label={t('car.previous')}
            keys={shortcuts ? 'k' : undefined}
          />
          <span className="px-1 text-sm text-muted">
            {found.count === undefined
              ? format.number(found.place)
              : t('car.place', { place: format.number(found.place), count: format.number(found.count) })}
          </span>
          <Step
            to={found.next}
            icon="chevron-right"
            label={t('car.next')}
            keys={shortcuts ? 'j' : undefined}
          />
        </nav>
      )}
      <div className="ms-auto flex items-center gap-1">{children}</div>
    </div>
  )
}

type StepProps = { to: Neighbour | undefined; icon: IconName; label: string; keys: string | undefined }

const Step = ({ to, icon, label, keys }: StepProps) => {
  const look = buttonClass({ tone: 'quiet', size: 'sm', square: true })
  const title = keys === undefined ? label : `${label} (${keys})`
  // A link without a target keeps its space, so that the link beside it does not move.
  return to ? (
    <Link
      to="/car/$carId"
      params={{ carId: to.id }}
      search={to.params}
      {...leafing}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={title}
      className={look}
    >
      <Icon name={icon} size={18} />
    </Link>
  ) : (
    <span aria-hidden="true" className={`${look} opacity-30`}>
      <Icon name={icon} size={18} />
    </span>
  )
}
