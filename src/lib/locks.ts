// On an address without https a page has no locks, and nothing kept on disk that two tabs could quarrel about.

const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** Runs the task while no other tab or thread runs one of that name; `alone` is false where another does, and then it is to do nothing. */
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
