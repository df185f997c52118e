import { pictureUrl } from '#contract/pictures.ts'

/**
 * A picture for whoever shows a link's card, who is no page of ours: other hosts' pictures are fetched from there, ours
 * in a size that cards like.
 */
export function ogImage(src: string | undefined): string | undefined {
  if (src === undefined) return undefined
  if (src.startsWith('//')) return `https:${src}`
  return /^https?:\/\//i.test(src) ? src : src.startsWith('/') ? pictureUrl(src, 1200) : undefined
}
