import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from './Icon.tsx'

type Props = {
  src: string | undefined
  srcSet?: string
  sizes?: string
  alt: string
  /** Width through height of the box; a picture of another shape does not change it. */
  ratio?: '3/2' | 'free'
  /** `width`: as wide as the box; what is higher loses its edges above and below, what is lower has a ground there. */
  fit?: 'cover' | 'contain' | 'width'
  /** In the first screen: fetched at once and before others. */
  eager?: boolean
  /** A smaller one that the browser has already: stands in until the large one has come. */
  meanwhile?: string | undefined
  className?: string
}

const place = 'absolute inset-0 text-transparent'
const fits = {
  cover: 'size-full object-cover',
  contain: 'size-full object-contain',
  width: 'my-auto w-full',
} as const

type PictureState = { readonly of: string | undefined; readonly is: 'first' | 'again' | 'broken' }

/** Some hosts refuse strangers' referrers, a few want one: the picture is asked for without, then with. */
export const Picture = ({
  src,
  srcSet,
  sizes,
  alt,
  ratio = '3/2',
  fit = 'cover',
  eager = false,
  meanwhile,
  className,
}: Props) => {
  const t = useT()
  const [state, setState] = useState<PictureState>({ of: src, is: 'first' })
  // Another source starts from the beginning; no effect is needed to notice.
  const now = state.of === src ? state.is : 'first'
  const set = (is: PictureState['is']) => setState({ of: src, is })
  const missing = src === undefined
  return (
    <div
      className={cx(
        '@container relative overflow-hidden bg-fill',
        ratio === '3/2' && 'aspect-3/2',
        className,
      )}
    >
      {missing || now === 'broken' ? (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-1.5 text-muted">
          <Icon name={missing ? 'car' : 'no-picture'} size={32} className="opacity-70" />
          {/* In a thumbnail the sign alone. */}
          <span className="text-xs @max-3xs:hidden">
            {t(missing ? 'ui.picture.missing' : 'ui.picture.broken')}
          </span>
          {alt !== '' && <span className="sr-only">{alt}</span>}
        </div>
      ) : (
        <>
          {meanwhile !== undefined && <img src={meanwhile} alt="" className={cx(place, fits[fit])} />}
          <img
            // A new element for the second try: browsers do not ask again for the same one.
            key={now === 'again' ? 'again' : src}
            src={src}
            srcSet={srcSet}
            sizes={sizes}
            alt={alt}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            fetchPriority={eager ? 'high' : 'auto'}
            referrerPolicy={now === 'again' ? 'strict-origin-when-cross-origin' : 'no-referrer'}
            onError={() => set(now === 'again' ? 'broken' : 'again')}
            // Not faded in: each picture of a page would be a layer of its own for a while.
            className={cx(place, fits[fit])}
          />
        </>
      )}
    </div>
  )
}
