import { useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from './Icon.tsx'

type Props = {
  src: string | undefined
  srcSet?: string
  sizes?: string
  alt: string
  /** Width by height of the box, whatever the shape of the picture. */
  ratio?: '3/2' | 'free'
  /** `width`: as wide as the box; a taller picture is cropped above and below, a lower one is centred. */
  fit?: 'cover' | 'contain' | 'width'
  /** On the first screen: fetched at once with high priority. */
  eager?: boolean
  /** A smaller picture that is already cached, shown until the large one has loaded. */
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

/** Some hosts refuse foreign referrers, a few require one, so it loads without one, then with one. */
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
  // A new source resets the state, without an effect.
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
          {/* A thumbnail has the icon only. */}
          <span className="text-xs @max-3xs:hidden">
            {t(missing ? 'ui.picture.missing' : 'ui.picture.broken')}
          </span>
          {alt !== '' && <span className="sr-only">{alt}</span>}
        </div>
      ) : (
        <>
          {meanwhile !== undefined && <img src={meanwhile} alt="" className={cx(place, fits[fit])} />}
          <img
            // A new key for the second try, because browsers do not reload the same element.
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
            // No fade, which would make each picture a layer of its own for a while.
            className={cx(place, fits[fit])}
          />
        </>
      )}
    </div>
  )
}
