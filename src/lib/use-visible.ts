import { type RefObject, useEffect, useRef, useState } from 'react'

/* Each count is a request, so only visible or nearly visible elements are counted. */
const watched = new WeakMap<Element, (visible: boolean) => void>()
let observer: IntersectionObserver | undefined

const observe = (element: Element, tell: (visible: boolean) => void): (() => void) => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
    },
    { rootMargin: '120px' },
  )
  watched.set(element, tell)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether the element is visible; false until the observer has reported. */
export function useVisible<E extends Element>(): [ref: RefObject<E | null>, visible: boolean] {
  const ref = useRef<E>(null)
  const [visible, setVisible] = useState(false)
  useEffect(() => (ref.current === null ? undefined : observe(ref.current, setVisible)), [])
  return [ref, visible]
}
