import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { minuteMs } from '#src/lib/relative-time.ts'
import { useNow } from '#src/lib/timing.ts'
import { useWatching } from '#src/search-marks/news.ts'

/** Mounted while a search has notifications: looks for new cars every minute. Renders nothing. */
export const SearchWatch = () => {
  const on = useWatching((watching) => watching.on)
  const client = useQueryClient()
  const navigate = useNavigate()
  const turn = useNow(on ? minuteMs : 0)
  useEffect(() => {
    if (!on || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
    void import('./watch-searches.ts')
      .then(({ watchSearches }) => watchSearches(client, (search) => void navigate({ to: '/', search })))
      // If the code cannot be loaded, the next turn tries again.
      .catch(() => {})
  }, [on, turn, client, navigate])
  return null
}
