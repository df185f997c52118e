/** The pages of what the reader keeps, in the order of their tabs. */
export const workbenchPlaces = [
  { to: '/favourites', name: 'favourites.title' },
  { to: '/searches', name: 'searches.title' },
  { to: '/compare', name: 'compare.title' },
  { to: '/marks', name: 'marks.title' },
  { to: '/backup', name: 'backup.title' },
] as const
