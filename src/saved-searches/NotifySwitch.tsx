import { useId, useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { useWatching } from '#src/search-marks/news.ts'
import { changeSearches, savedSearches, useSearches } from '#src/search-marks/searches.ts'
import { announce } from '#src/ui/announcer.ts'

/** Notifications, and one tab that leads: both are there in a page of a secure address only. */
const canNotify = () => typeof Notification !== 'undefined' && 'locks' in navigator

/** A search tells its new cars, or no longer does. */
async function setNotify(query: string, on: boolean): Promise<void> {
  await changeSearches([query], (kept) => ({ ...kept, notify: on }))
  const some = savedSearches(useSearches.getState().items).some(([, { notify }]) => notify === true)
  useWatching.setState({ on: some })
}

interface Props {
  readonly query: string
  readonly on: boolean
  readonly name: string
}

/** Whether the browser tells of new cars of this search. It asks the reader on the first press, and only then. */
export const NotifySwitch = ({ query, on, name }: Props) => {
  const t = useT()
  const id = useId()
  const [refused, setRefused] = useState(false)
  if (!canNotify()) return <span />
  const choose = async (wanted: boolean) => {
    const allowed = !wanted || (await Notification.requestPermission()) === 'granted'
    setRefused(!allowed)
    if (allowed) await setNotify(query, wanted)
    else announce(t('searches.notify.refused'))
  }
  return (
    <div className="min-w-0 flex-1 basis-56 text-sm">
      <label className="flex min-h-6 w-fit items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={`${id}-how`}
          onChange={(event) => void choose(event.target.checked)}
        />
        {t('searches.notify')}
        <span className="sr-only">{name}</span>
      </label>
      <p id={`${id}-how`} className={refused ? 'text-bad' : on ? 'text-muted' : 'sr-only'}>
        {t(refused ? 'searches.notify.refused' : 'searches.notify.how')}
      </p>
    </div>
  )
}
