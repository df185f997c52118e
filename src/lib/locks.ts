// Without https a page has no Web Locks, but also no files that two tabs could both write.

const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** Runs the task with `alone` true while no other tab or worker holds a lock of that name, else with false. */
export const whenAlone = async (
  name: string,
  task: (alone: boolean) => Promise<void> | void,
): Promise<void> => {
  const manager = locks()
  if (manager === undefined) return task(true)
  await manager.request(name, { ifAvailable: true }, (lock) => task(lock !== null))
}

export const runningTasks = async (): Promise<readonly string[]> => {
  const { held = [] } = (await locks()?.query()) ?? {}
  return held.flatMap(({ name }) => name ?? [])
}
