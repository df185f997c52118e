export class Trouble extends Error {}
export class Stopped extends Error {}
export function usualCause(text: string, options?: { network?: boolean }): string | undefined
export function tell(error: unknown): number
