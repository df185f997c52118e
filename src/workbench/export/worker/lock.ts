/** Held by the tab that makes the file: whichever page asks can see that somebody does. */
export const lockOf = (id: string): string => `forecourt-export-${id}`
