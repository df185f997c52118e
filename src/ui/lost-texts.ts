/** A translator or an extension has put an element of its own in the place of something that React drew. */
export const isMoved = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError'

/** A text written into a node that was taken away would not be seen, and another car's price in its place: a fault as well. */
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
