import { useState } from 'react'
import { pictureUrl } from '#contract/pictures.ts'

/** A picture of another host comes through the gateway, like every picture; one of ours as it is. */
const addressOf = (icon: string) => (/^https?:/i.test(icon) ? pictureUrl(icon, 160) : icon)

/** A make's logo on a light tile, for which logos are drawn. Its place stays where none comes. */
export const Logo = ({ icon }: { icon: string | null }) => {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-content-center overflow-hidden rounded-xs bg-[#fff]"
    >
      {icon !== null && icon !== broken && (
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
