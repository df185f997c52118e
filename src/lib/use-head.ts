import { useEffect } from 'react'

interface Said {
  readonly title: string
  readonly description: string
  /** Path and query of the page's one address. */
  readonly canonical: string
}

const describe = (content: string) =>
  document.querySelector('meta[name="description"]')?.setAttribute('content', content)

function nameAddress(href: string) {
  const link =
    document.querySelector<HTMLLinkElement>('link[rel="canonical"]') ?? document.createElement('link')
  link.rel = 'canonical'
  link.href = href
  if (!link.isConnected) document.head.append(link)
}

/** What a tab, a bookmark and a search engine call the page. The gateway sent the elements; they are rewritten here. */
export function useHead({ title, description, canonical }: Said): void {
  useEffect(() => {
    document.title = title
    describe(description)
    nameAddress(new URL(canonical, location.origin).href)
  }, [title, description, canonical])
}
