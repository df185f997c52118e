/** The only widths that the gateway makes, in pixels: with free widths any client could fill its cache. */
export const pictureWidths = [160, 240, 320, 480, 640, 800, 1200, 1600] as const

export type PictureWidth = (typeof pictureWidths)[number]

export const isPictureWidth = (width: number): width is PictureWidth =>
  pictureWidths.some((known) => known === width)

/** The gateway's path of a picture at a width; `src` is an `images[].original` of a listing. */
export const pictureUrl = (src: string, width: PictureWidth): string =>
  `/pictures?src=${encodeURIComponent(src)}&w=${width}`
