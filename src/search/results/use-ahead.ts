import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { useStore } from 'zustand'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { ahead, offerPlace } from '../counts/ahead.ts'
import { type Found, foundOf } from './found.ts'

interface Ahead {
  readonly found: Found
  readonly chosen: boolean
}

/** What will be shown if that is chosen on which the pointer or the focus rests; undefined where it rests on nothing. */
export function useAhead(): Ahead | undefined {
  const client = useQueryClient()
  const language = useLanguage()
  const { search, chosen } = useStore(ahead)
  useEffect(offerPlace, [])
  // A guess is drawn when nothing else is to be.
  const guessed = useDeferredValue(search)
  const drawn = chosen ? search : guessed
  // Read and not subscribed to: an answer that nobody has chosen is dropped as any other.
  const page = drawn && client.getQueryData(carsFound(drawn, language).queryKey)
  // Where there are no cars, other things are said than a list can say.
  if (drawn === undefined || page === undefined || page.cars.length === 0) return undefined
  return { found: foundOf(drawn, drawn.page, [page]), chosen }
}
