export function languageLists(root: string): [file: string, text: string][]
export function listLanguages(root: string): void
