import { useState, type ReactNode } from 'react'
import type { Language } from '#contract/languages.ts'
import { latePart } from '#src/ui/lazy-part.tsx'
import { StatusLine } from '#src/ui/StatusLine.tsx'
import { afterResults } from './after-results.ts'
import { Header } from './Header.tsx'
import { HeaderSlotContext } from './header-slot.ts'
import { SkipLinks, skipTargets } from './SkipLinks.tsx'

/** Below all that is seen at first. */
const Footer = latePart(afterResults(async () => (await import('./Footer.tsx')).Footer))

type Props = {
  children: ReactNode
  /** Links of further places in the header. */
  nav?: ReactNode
  /** The inventory is the demo's. */
  demo?: boolean
  attributions?: ReactNode
  /** After the reader chose a language here: to bring the address in line with it. */
  onLanguage?: (language: Language) => void
}

/** Header, page, footer, the skip links and the one live region: the same around every page. */
export const PageFrame = ({ children, nav, demo = true, attributions, onLanguage }: Props) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <HeaderSlotContext value={slot}>
      <div className="flex min-h-dvh flex-col">
        <SkipLinks />
        <Header slot={setSlot} nav={nav} onLanguage={onLanguage} />
        <main id={skipTargets.content} tabIndex={-1} className="outline-none">
          {children}
        </main>
        <Footer demo={demo} attributions={attributions} />
      </div>
      <StatusLine />
    </HeaderSlotContext>
  )
}
