import type { ReactNode } from 'react'
import { encode } from 'uqr'

type Props = {
  text: string
  label: string
  /** Error correction: M for a sheet of paper, which may crease; L for screens and long texts. */
  ecc: 'L' | 'M'
  border?: number
  /** Shown instead where the text exceeds the largest code. */
  tooLong?: ReactNode
  className: string
}

/** A QR code, dark on white in both themes for cameras. A single path stays sharp at any size. */
export const QrCode = ({ text, label, ecc, border = 0, tooLong = null, className }: Props) => {
  let code: ReturnType<typeof encode>
  try {
    code = encode(text, { ecc, border })
  } catch {
    return tooLong
  }
  const { data, size } = code
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
