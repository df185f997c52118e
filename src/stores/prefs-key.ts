/** Where the preferences are stored. The boot script reads the same entry before the app is there. */
export const prefsKey = 'forecourt.prefs'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
