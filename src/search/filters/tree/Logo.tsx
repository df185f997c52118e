import { useState } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import { cx } from '#src/lib/cx.ts'
import { letterOf } from './rows.ts'

/** Pictures of other hosts load through the gateway; those of the app directly. */
const addressOf = (icon: string) => (/^https?:/i.test(icon) ? pictureUrl(icon, 160) : icon)

/** A make's logo on a light tile, as logos are drawn for; without one the first letter of its name. */
export const Logo = ({ icon, name }: { icon: string | null; name: string }) => {
  const [broken, setBroken] = useState<string>()
  // Some services send "" for no logo.
  const isShown = icon !== null && icon !== '' && icon !== broken
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-6 shrink-0 place-content-center overflow-hidden rounded-xs',
        isShown ? 'bg-[#fff]' : 'bg-fill text-xs text-muted',
      )}
    >
      {!isShown && letterOf(name)}
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
