import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { i18n } from './i18n.ts'

/** Gives the tree the reader's language; a language must have been shown before (showLanguage). */
export const LanguageProvider = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
)
