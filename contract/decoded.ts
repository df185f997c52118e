/** Decodes a percent-encoded text of an address; undefined if its percent signs are invalid. */
export const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
