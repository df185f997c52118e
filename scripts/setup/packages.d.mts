export function packagesAreStale(root: string): Promise<boolean>
export function ensurePackages(root: string): Promise<void>
