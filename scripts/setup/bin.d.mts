export function bin(root: string, name: string, command?: string): string
