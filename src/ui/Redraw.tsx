import { Component, Fragment, type ReactNode } from 'react'

interface RedrawState {
  readonly drawing: number
  readonly fault?: { readonly error: unknown }
}

let drawings = 0

/** Renders its children again after other code moved their elements; the state is in the URL and the stores. */
export class Redraw extends Component<{ children: ReactNode }, RedrawState> {
  override state: RedrawState = { drawing: 0 }

  static getDerivedStateFromError = (error: unknown): RedrawState =>
    isMoved(error) ? { drawing: (drawings += 1) } : { drawing: 0, fault: { error } }

  override componentDidCatch() {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
  }

  override render() {
    const { drawing, fault } = this.state
    if (fault !== undefined) throw fault.error
    return <Fragment key={drawing}>{this.props.children}</Fragment>
  }
}

/** A translator or an extension has replaced an element that React rendered. */
const isMoved = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/** Makes writing into a detached text node throw: the page would keep the old text, such as another car's price. */
export function noticeLostTexts(): void {
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (value?.get === undefined || value.set === undefined) return
  const { get, set } = value
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get,
    set(this: Text, text: string | null) {
      if (!this.isConnected) throw new DOMException('A text is no longer in the page.', 'NotFoundError')
      set.call(this, text)
    },
  })
}
