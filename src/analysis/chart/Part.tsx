import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: string
  readonly level?: 'h2' | 'h3'
  readonly note?: string
  readonly children: ReactNode
}

export const Part = ({ title, level: Heading = 'h2', note, children }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <Heading id={id} className="text-lg font-semibold">
        {title}
      </Heading>
      {note !== undefined && <p className="max-w-prose text-muted">{note}</p>}
      {children}
    </section>
  )
}
