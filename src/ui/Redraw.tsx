import { Component, Fragment, type ReactNode } from 'react'
import { isMoved } from './lost-texts.ts'

interface RedrawState {
  readonly drawing: number
  readonly fault?: { readonly error: unknown }
}

let drawings = 0

/**
 * Draws its part anew where the page is no longer as it was drawn: what was chosen is in the address and in the stores,
 * and outlives it. Every other fault goes on to what stands around it.
 */
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
