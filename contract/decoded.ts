/** What a text of an address says; undefined where its percent signs stand for nothing. */
export const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
