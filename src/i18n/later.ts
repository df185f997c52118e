/**
 * Subjects that the first page does not speak of: they come with the pages that do (`withLater`), so that a
 * search need not wait for the words of a report. A subject that is not named here is there from the start.
 */
export const laterSubjects: readonly string[] = [
  'analysis',
  'car',
  'compare',
  'export',
  'favourites',
  'gallery',
  'jargon',
  'reports',
  'saved',
  'journey',
  'map',
  'standing',
  'vins',
  'workbench',
]
