import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useT } from '#src/i18n/use-t.ts'

/** Ids of the targets of skip links. A page sets them on its regions, with `tabIndex={-1}`. */
export const skipTargets = { results: 'results', filters: 'filters', content: 'content' } as const

const onSearch = ['results', 'filters', 'content'] as const
const elsewhere = ['content'] as const

/** A target that is absent or hidden falls back to the main content. */
const go = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
  event.preventDefault()
  const target = document.getElementById(id)
  const seen = target?.checkVisibility() === true ? target : document.getElementById(skipTargets.content)
  seen?.focus()
  seen?.scrollIntoView({ block: 'start' })
}

/** The first tab stops. They take no space without the focus. */
export const SkipLinks = () => {
  const t = useT()
  const places = useLocation({ select: ({ pathname }) => (pathname === '/' ? onSearch : elsewhere) })
  return (
    <div className="skip">
      {places.map((name) => (
        <a
          key={name}
          href={`#${skipTargets[name]}`}
          onClick={(event) => go(event, skipTargets[name])}
          className="fixed start-3 top-2 z-50 -translate-y-20 rounded-md bg-raised px-4 py-2.5 font-medium text-accent-ink shadow-raised focus:translate-y-0"
        >
          {t(`frame.skip.${name}`)}
        </a>
      ))}
    </div>
  )
}
