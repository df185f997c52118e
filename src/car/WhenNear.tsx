import { type ReactNode, useState } from 'react'

type Props = {
  /** Stands in until then; give it about the height of what comes. */
  placeholder: ReactNode
  children: ReactNode
}

/** How far below the window counts as near. */
const loadMargin = '600px'

/** Draws its children once the reader comes near them: what nobody scrolls to costs neither code nor requests. */
export const WhenNear = ({ placeholder, children }: Props) => {
  const [near, setNear] = useState(false)
  if (near) return children
  const watch = (element: HTMLDivElement | null) => {
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: loadMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
  return <div ref={watch}>{placeholder}</div>
}
