/** The only widths the gateway makes, in pixels: a free choice would let anybody fill its cache. */
export const pictureWidths = [160, 240, 320, 480, 640, 800, 1200, 1600] as const

export type PictureWidth = (typeof pictureWidths)[number]

export const isPictureWidth = (width: number): width is PictureWidth =>
  pictureWidths.some((known) => known === width)

/** Where the gateway serves a picture at that width; `src` is an `images[].original` of a listing. */
export const pictureUrl = (src: string, width: PictureWidth): string =>
  `/pictures?src=${encodeURIComponent(src)}&w=${width}`
