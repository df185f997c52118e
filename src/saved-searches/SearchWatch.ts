import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { minuteMs } from '#src/lib/relative-time.ts'
import { useNow } from '#src/lib/timing.ts'
import { useWatching } from '#src/search-marks/news.ts'

/** On every page: looks out for new cars of the searches that are to tell them. Shows nothing. */
export const SearchWatch = () => {
  const on = useWatching((watching) => watching.on)
  const client = useQueryClient()
  const navigate = useNavigate()
  const turn = useNow(on ? minuteMs : 0)
  useEffect(() => {
    if (!on || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
    void import('./watch-searches.ts')
      .then(({ watchSearches }) => watchSearches(client, (search) => void navigate({ to: '/', search })))
      // Without the code nothing is shown: the next turn tries again.
      .catch(() => {})
  }, [on, turn, client, navigate])
  return null
}
