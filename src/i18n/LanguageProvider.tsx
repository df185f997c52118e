import { createContext, type ReactNode, useSyncExternalStore } from 'react'
import { currentLanguage, onLanguage } from './i18n.ts'

/** Makes useT re-render. The library's own provider would add its component for texts with elements. */
export const LanguageContext = createContext<unknown>(undefined)

/** Provides the user's language; it must have been loaded before (showLanguage). */
export const LanguageProvider = ({ children }: { children: ReactNode }) => (
  <LanguageContext value={useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)}>
    {children}
  </LanguageContext>
)
