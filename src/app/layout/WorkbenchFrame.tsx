import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { focusInPlace } from '#src/lib/hand-on.ts'
import { takeFocus, useTitle } from '#src/lib/page-heading.ts'
import { noteKeeping, useKeeping } from '#src/stores/keeping.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { ScrollRow } from '#src/ui/ScrollRow.tsx'

const workbenchPlaces = [
  { to: '/favourites', name: 'favourites.title' },
  { to: '/searches', name: 'searches.title' },
  { to: '/compare', name: 'compare.title' },
  { to: '/marks', name: 'marks.title' },
  { to: '/backup', name: 'backup.title' },
] as const

interface Props {
  readonly title: string
  /** Replaces the note about where the data is stored. */
  readonly note?: string
  /** For pages with columns. */
  readonly wide?: boolean
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** On a phone the link to the current page may be outside of the scrolled navigation. */
const showCurrent = (row: HTMLElement | null) => {
  const link = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

export const WorkbenchFrame = ({ title, note, wide = false, actions, children }: Props) => {
  const t = useT()
  const keeping = useKeeping((now) => now.keeping)
  useTitle(title)
  const close = () => {
    noteKeeping('kept')
    // The press removes the button, so the focus moves on.
    focusInPlace([], 0)
  }
  return (
    <div className={cx('mx-auto px-4 py-5 sm:px-6', wide ? 'max-w-[88rem]' : 'max-w-6xl')}>
      <nav aria-label={t('workbench.title')} className="print:hidden">
        <ScrollRow ref={showCurrent} className="-mx-3 sm:-mx-5">
          {workbenchPlaces.map(({ to, name }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ includeSearch: false }}
                className="inline-flex h-9 items-center rounded-full px-3.5 font-medium whitespace-nowrap pointer-coarse:h-11"
                activeProps={{ className: 'bg-fill text-ink' }}
                inactiveProps={{ className: 'text-muted hover:text-ink' }}
              >
                {t(name)}
              </Link>
            </li>
          ))}
        </ScrollRow>
      </nav>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h1 ref={takeFocus} tabIndex={-1} className="text-2xl font-semibold outline-none">
            {title}
          </h1>
          <p className="mt-0.5 text-sm text-muted print:hidden">{note ?? t('workbench.kept')}</p>
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {keeping !== 'kept' && (
        <Notice
          tone="warn"
          className="mt-4"
          title={t('workbench.unkept')}
          {...(keeping === 'full' && { act: { icon: 'close', label: t('ui.close'), onPress: close } })}
        >
          {t(`workbench.unkept.${keeping}`)}
        </Notice>
      )}
      {children}
    </div>
  )
}
