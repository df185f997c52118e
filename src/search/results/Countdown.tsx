import { useEffect, useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'

/** Seconds until the next try, ticking. Not live: a number that is read out each second says nothing else. */
export const Countdown = ({ until }: { readonly until: number }) => {
  const t = useT()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((until - now) / 1000)
  return seconds > 0 ? t('errors.busy.wait', { seconds }) : t('results.trouble.automatic')
}
