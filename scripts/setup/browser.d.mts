export function installedBrowser(): string | undefined
export function hasBrowser(root: string): boolean
export const howToGetOne: string
