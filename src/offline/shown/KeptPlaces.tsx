import '#src/styles/later.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useT } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/Button.tsx'

/** In the order of their tabs. */
const places = [
  { to: '/favourites', search: {}, name: 'favourites.title' },
  { to: '/searches', search: {}, name: 'searches.title' },
  { to: '/marks', search: { show: 'seen' }, name: 'offline.seen' },
] as const satisfies readonly (LinkProps & { name: string })[]

/** What cannot be had without a connection, and where something is to be seen: what is kept on this device. */
export const KeptPlaces = ({ missing }: { missing: 'search' | 'unseen' }) => {
  const t = useT()
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
