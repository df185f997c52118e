import { useState } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import { cx } from '#src/lib/cx.ts'

/** Pictures of other hosts load through the gateway; those of the app directly. */
const addressOf = (icon: string) => (/^https?:/i.test(icon) ? pictureUrl(icon, 160) : icon)

/** A make's logo on a light tile, as logos are drawn for. Without a logo the space stays. */
export const Logo = ({ icon }: { icon: string | null }) => {
  const [broken, setBroken] = useState<string>()
  // Some services send "" for no logo.
  const isShown = icon !== null && icon !== '' && icon !== broken
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-6 shrink-0 place-content-center overflow-hidden rounded-xs',
        isShown && 'bg-[#fff]',
      )}
    >
      {isShown && (
        <img
          src={addressOf(icon)}
          alt=""
          width={20}
          height={20}
          loading="lazy"
          decoding="async"
          className="size-5 object-contain"
          onError={() => setBroken(icon)}
        />
      )}
    </span>
  )
}
