import { useNavigate } from '@tanstack/react-router'
import { createContext, type ComponentProps, type ReactNode, use } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { Button } from '#src/ui/Button.tsx'
import type { IconName } from '#src/ui/Icon.tsx'
import type { LookedUpCar } from './ways-in/use-car.ts'

export interface SectionProps {
  readonly car: Car
  readonly partial: LookedUpCar['partial']
  /** `<domain id>/<listing id>` of the listing that the address names. */
  readonly listing: string | undefined
}

/** Id and heading of the section that renders (sections.tsx). */
export const SectionContext = createContext({ id: '', title: '' })

type Props = {
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export const Section = ({ note, actions, children }: Props) => {
  const { id, title } = use(SectionContext)
  return (
    // Laid out even out of sight, so that a link to a section scrolls to its final position.
    <section
      id={id}
      // Links to the section move the focus here.
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="border-line pt-6 outline-none"
    >
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-xl font-semibold">
            {title}
          </h2>
          {note !== undefined && <p className="mt-0.5 text-muted">{note}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** The width of all content of the car's page; only bars extend from edge to edge. */
export const column = 'mx-auto max-w-[88rem] px-4 sm:px-6'

type SectionToggleProps = {
  icon: IconName
  pressed: boolean
  onPress: (pressed: boolean) => void
  children: string
}

export const SectionToggle = ({ icon, pressed, onPress, children }: SectionToggleProps) => (
  <Button tone="quiet" size="sm" icon={icon} aria-pressed={pressed} onClick={() => onPress(!pressed)}>
    {children}
  </Button>
)

/** Technical data, not for buyers: one setting shows it everywhere on the page. */
export const ForMachines = ({ children }: { children: ReactNode }) => {
  const t = useT()
  const technical = usePrefs((prefs) => prefs.technical)
  if (!technical) return null
  return (
    <div className="mt-4 max-w-3xl">
      <h3 className="mb-1 font-semibold">{t('car.machines')}</h3>
      {children}
    </div>
  )
}

type PartLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  to: string
}

/** A link to a section; unlike native fragment navigation it keeps the way back to the results. */
export const PartLink = ({ to, children, ...rest }: PartLinkProps) => {
  const navigate = useNavigate()
  return (
    <a
      href={`#${to}`}
      {...rest}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate({ to: '.', search: true, params: true, hash: to, state: true })
        // Tab continues from the section, and screen readers read it.
        document.getElementById(to)?.focus({ preventScroll: true })
      }}
    >
      {children}
    </a>
  )
}
