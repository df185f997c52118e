import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type Props = {
  icon: IconName
  title: ReactNode
  level?: 1 | 2 | 3
  titleRef?: Ref<HTMLHeadingElement>
  actions?: ReactNode
  children?: ReactNode
}

export const Empty = ({ icon, title, level = 2, titleRef, actions, children }: Props) => {
  const Heading = `h${level}` as const
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-16 text-center">
      <span className="grid size-12 place-content-center rounded-full bg-fill text-muted">
        <Icon name={icon} size={24} />
      </span>
      <Heading
        ref={titleRef}
        tabIndex={titleRef === undefined ? undefined : -1}
        className="mt-4 text-lg font-semibold outline-none"
      >
        {title}
      </Heading>
      {children !== undefined && <div className="mt-1 max-w-full text-muted">{children}</div>}
      {actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
