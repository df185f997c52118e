import { firstRequests } from '#contract/first-requests.ts'
import { pageAddressOf } from '#contract/page-address.ts'
import { particulars } from '#contract/generated/particulars.ts'
import { linkLanguage } from '#contract/link.ts'
import type { BuiltPage, FirstPicture, PageHead, PageFile, Visit } from '#contract/page-head.ts'
import { apiRoot } from '#contract/requests.ts'
import { escape, tag } from '../shared/markup.ts'

/**
 * Preloads for the page's first requests. Mode and credentials match the app's `fetch` (src/api/get.ts); otherwise the
 * browser would request twice.
 */
export function preloads({ first, later, car }: BuiltPage, { pathname, params, language }: Visit): string[] {
  const { page } = pageAddressOf(pathname, params)
  const asked = firstRequests(pathname, params, language).map((path): PageFile => ({
    as: 'fetch',
    href: `${apiRoot}${path}`,
  }))
  const files = [
    ...asked,
    ...(first[language] ?? []),
    ...(page === 'car' || page === 'vin' || page === 'listing' ? (car[language] ?? []) : []),
    ...(page === 'search' ? [] : later),
  ]
  return files.map(({ rel = 'preload', as, href }) => tag('link', { rel, as, href, crossorigin: '' }))
}

const pictureAt = (index: number) => `data-picture="${index}"`

/**
 * Fills the placeholders of the first markup with the page's pictures (src/ui/Skeleton.tsx). Returns the pictures
 * without a placeholder too.
 */
export function withPictures(markup: string, all: readonly FirstPicture[]) {
  const pictures: FirstPicture[] = []
  let filled = markup
  for (const [index, picture] of all.entries()) {
    const { srcset, sizes, media } = picture
    if (media === undefined && filled.includes(pictureAt(index)))
      filled = filled.replace(
        new RegExp(`${pictureAt(index)}[^>]*>`),
        // A function, because addresses may contain replacement patterns such as `$&`.
        (place) => place + tag('img', { srcset, sizes, alt: '', fetchpriority: 'high' }),
      )
    else pictures.push(picture)
  }
  return { markup: filled, pictures }
}

export function description(head: PageHead, { params, language }: Visit, origin: string): string[] {
  const canonical = head.canonical === undefined ? undefined : new URL(head.canonical, origin)
  const shared = canonical && new URL(canonical)
  // A link that names its language keeps it in its preview.
  if (linkLanguage(params) === language) shared?.searchParams.set('lang', language)
  const image = head.image === undefined ? undefined : new URL(head.image, origin)
  const properties = {
    'og:site_name': 'Forecourt',
    'og:type': head.type,
    'og:locale': particulars[language].locale.replace('-', '_'),
    'og:title': head.heading,
    'og:description': head.description,
    'og:url': shared?.href,
    'og:image': image?.href,
  }
  return [
    `<title>${escape(head.title)}</title>`,
    tag('meta', { name: 'description', content: head.description }),
    ...(canonical === undefined ? [] : [tag('link', { rel: 'canonical', href: canonical.href })]),
    ...Object.entries(properties).flatMap(([property, content]) =>
      content === undefined ? [] : [tag('meta', { property, content })],
    ),
    tag('meta', { name: 'twitter:card', content: image === undefined ? 'summary' : 'summary_large_image' }),
    ...head.pictures.map(({ srcset, sizes, media }) =>
      tag('link', {
        rel: 'preload',
        as: 'image',
        imagesrcset: srcset,
        imagesizes: sizes,
        media,
        fetchpriority: 'high',
      }),
    ),
  ]
}
