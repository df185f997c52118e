import { useEffect } from 'react'

const describe = (content: string) =>
  document.querySelector('meta[name="description"]')?.setAttribute('content', content)

/** The one address of this search: without the count a link was shared with. */
function canonical(href: string) {
  const link =
    document.querySelector<HTMLLinkElement>('link[rel="canonical"]') ?? document.createElement('link')
  link.rel = 'canonical'
  link.href = href
  if (!link.isConnected) document.head.append(link)
}

/** What a tab, a bookmark and a search engine call the page. index.html has the elements; they are rewritten here. */
export function useHead(title: string, description: string, path: string): void {
  useEffect(() => {
    document.title = title
    describe(description)
    canonical(new URL(path, location.origin).href)
  }, [title, description, path])
}
