import { createContext, type ReactNode, use } from 'react'
import type { Car } from '#contract/resources/car.ts'

export interface SectionProps {
  readonly car: Car
  /** From a page of results: reports are still on their way. */
  readonly partial: boolean
  /** `<domain id>/<listing id>` of the listing that the address names. */
  readonly listing: string | undefined
}

/** Which entry of the page's sections (sections.tsx) is drawn, and its heading. */
export const SectionContext = createContext({ id: '', title: '' })

type Props = {
  /** Under the heading: what is counted or where it comes from. */
  note?: ReactNode
  /** Buttons of the section. */
  actions?: ReactNode
  children: ReactNode
}

/** One part of the car's page, with its heading and its place in the address. */
export const Section = ({ note, actions, children }: Props) => {
  const { id, title } = use(SectionContext)
  return (
    // Laid out even where it is out of sight: a link to a part lands where the part will stay.
    <section
      id={id}
      // Links lead the focus here.
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
