import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Language } from '#contract/languages.ts'
import { HeaderSlot } from './HeaderSlot.tsx'
import { PageFrame } from './PageFrame.tsx'

/** The frame around every page of the router, with the search box in its header. */
export const RootFrame = ({ box }: { box: ReactNode }) => {
  const navigate = useNavigate()
  // Flat text on every route (router.tsx); the merged type of all routes does not know.
  const params = useSearch({ strict: false }) as Record<string, string>
  /** An address that names a language names the one on screen; one that names none stays as it is. */
  const follow = (language: Language) => {
    if (params.lang === undefined) return
    void navigate({ to: '.', search: { ...params, lang: language }, replace: true, resetScroll: false })
  }
  return (
    <PageFrame onLanguage={follow} demo={document.documentElement.dataset.inventory !== 'remote'}>
      <HeaderSlot>{box}</HeaderSlot>
      <Outlet />
    </PageFrame>
  )
}
