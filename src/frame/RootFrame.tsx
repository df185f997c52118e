import { Outlet, useNavigate } from '@tanstack/react-router'
import type { Language } from '#contract/languages.ts'
import { PageFrame } from './PageFrame.tsx'

/** The frame around every page of the router. */
export const RootFrame = () => {
  const navigate = useNavigate()
  /** An address that names a language names the one on screen; one that names none stays as it is. */
  const follow = (language: Language) =>
    void navigate({
      to: '.',
      search: (params: Record<string, string>) => ('lang' in params ? { ...params, lang: language } : params),
      replace: true,
      resetScroll: false,
    })
  return (
    <PageFrame onLanguage={follow}>
      <Outlet />
    </PageFrame>
  )
}
