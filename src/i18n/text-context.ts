import { type Format, useFormat } from './use-format.ts'
import { type T, useT } from './use-t.ts'

export interface TextContext {
  readonly t: T
  readonly format: Format
}

export const useTextContext = (): TextContext => ({ t: useT(), format: useFormat() })
