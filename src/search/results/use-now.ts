import { useEffect, useState } from 'react'
import { serverNow } from '#src/api/get.ts'

const minute = 60_000

/** The service's clock, to the minute: one moment for a whole page of results. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
