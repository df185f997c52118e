import '#src/styles/later.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTextContext } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useAnnounced } from '#src/ui/announcer.ts'

type Props = {
  /** The time of the kept response in ms, of several cars the oldest. Undefined: the response is current. */
  since: number | undefined
  cars?: boolean
  /** The data is from a page of results. */
  listed?: boolean
  /** Requests again: after a press, and by itself once the device is online. */
  onRetry: () => void
  className: string
}

export const KeptNotice = ({ since, cars = false, listed = false, onRetry, className }: Props) => {
  const { t, format } = useTextContext()
  const again = useEffectEvent(onRetry)
  const kept = since !== undefined
  // The browser's `online` event is outside React.
  useEffect(() => {
    if (!kept) return
    const ask = () => again()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [kept])
  const words = cars ? 'offline.asOf.cars' : 'offline.asOf'
  const title = kept ? t(words, { when: format.dateTime(since) }) : ''
  useAnnounced(title)
  if (!kept) return null
  return (
    <Notice
      tone="warn"
      icon="offline"
      title={title}
      className={className}
      act={{ icon: 'refresh', label: t('ui.retry'), onPress: onRetry }}
    >
      <p>{`${listed ? `${t('offline.listed')} ` : ''}${t(`${words}.more`)}`}</p>
    </Notice>
  )
}

const places = [
  { to: '/favourites', search: {}, name: 'favourites.title' },
  { to: '/searches', search: {}, name: 'searches.title' },
  { to: '/marks', search: { show: 'seen' }, name: 'offline.seen' },
] as const satisfies readonly (LinkProps & { name: string })[]

/** Explains what needs a connection, and links to the places that work without one. */
export const KeptPlaces = ({ missing }: { missing: 'search' | 'unseen' }) => {
  const { t } = useTextContext()
  return (
    <>
      <p className="mt-2">{t(`offline.${missing}`)}</p>
      <nav aria-label={t('offline.places')} className="mt-2">
        <ul>
          {places.map(({ to, search, name }) => (
            <li key={to} className="me-2 mb-2 inline-block last:me-0">
              <Link to={to} search={search} className={buttonClass({ size: 'sm' })}>
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
