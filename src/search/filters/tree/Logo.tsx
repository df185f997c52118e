import { useState } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import { cx } from '#src/lib/cx.ts'

/** A picture of another host comes through the gateway, like every picture; one of ours as it is. */
const addressOf = (icon: string) => (/^https?:/i.test(icon) ? pictureUrl(icon, 160) : icon)

/** A make's logo on a light tile, for which logos are drawn. Its place stays where none comes. */
export const Logo = ({ icon }: { icon: string | null }) => {
  const [broken, setBroken] = useState<string>()
  // An interface of another maker says "" for none.
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
