import { pictureUrl, pictureWidths } from '#contract/pictures.ts'

/** The widest of a picture that this page has loaded, on a card or in a strip. */
export const loadedPicture = (src: string): string | undefined =>
  pictureWidths
    .map((width) => pictureUrl(src, width))
    .findLast((url) => performance.getEntriesByName(new URL(url, document.baseURI).href).length > 0)
