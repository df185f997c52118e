import { flushSync } from 'react-dom'
import { focusInPlace } from '#src/lib/hand-on.ts'
import { hideCar } from '#src/stores/marks.ts'
import { carLinks } from './CardLink.tsx'
import { HiddenPlace } from './card-buttons.tsx'

/**
 * Hides a car. If it had the focus, the focus moves to its replacement, else to the car that takes its place,
 * else to the one before.
 * @param options `toNext`: by keyboard the focus moves to the next car instead of the undo button
 */
export async function hideAndGoOn(id: string, { toNext }: { toNext: boolean }): Promise<void> {
  await HiddenPlace.preload()
  const at = carLinks().findIndex(({ dataset }) => dataset.car === id)
  // Rendered synchronously: if the car had the focus, the body has it afterwards.
  flushSync(() => hideCar(id))
  const now = document.activeElement
  if (now === document.body || (toNext && now?.matches('[data-hidden]') === true))
    focusInPlace(carLinks(), at)
}
