import { createContext, type ReactNode, useSyncExternalStore } from 'react'
import { currentLanguage, onLanguage } from './i18n.ts'

/** What useT draws again for. The library's own provider brings its component for texts with elements along. */
export const LanguageContext = createContext<unknown>(undefined)

/** Gives the tree the reader's language; a language must have been shown before (showLanguage). */
export const LanguageProvider = ({ children }: { children: ReactNode }) => (
  <LanguageContext value={useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)}>
    {children}
  </LanguageContext>
)
