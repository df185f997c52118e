import type { ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { NavLink } from './NavLink.tsx'

/** Where one can go in the app: in the bar, and in the phone's menu. */
export const Places = ({ more }: { more?: ReactNode }) => {
  const t = useT()
  return (
    <>
      <NavLink to="/" icon="search">
        {t('frame.nav.search')}
      </NavLink>
      {more}
      <NavLink to="/vins" icon="file">
        {t('frame.nav.vins')}
      </NavLink>
    </>
  )
}
