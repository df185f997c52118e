import { type PictureWidth, pictureUrl, pictureWidths } from '#contract/pictures.ts'

/** Widths for a card: larger ones are the gallery's. */
const cardWidths: readonly PictureWidth[] = pictureWidths.filter((width) => width <= 1200)

/** `srcset` for the gateway's resizer. */
export const pictureSet = (src: string, widths: readonly PictureWidth[] = cardWidths): string =>
  widths.map((width) => `${pictureUrl(src, width)} ${width}w`).join(', ')

/** A card is as wide as its column: the picture fetched fits that, not the window. */
export const cardSizes =
  '(min-width: 108rem) 20rem, (min-width: 80rem) 23vw, (min-width: 64rem) 33vw, (min-width: 40rem) 48vw, 96vw'
