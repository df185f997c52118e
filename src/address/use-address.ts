import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from '#contract/search.ts'
import { type Address, readAddress, withSearch, writeAddress } from './address.ts'

/** The router hands the same parameters to everybody: they are read once. */
const read = new WeakMap<object, Address>()

function addressOf(params: object): Address {
  // The route hands over flat text (router.tsx), whatever its type is merged from.
  const address = read.get(params) ?? readAddress(params as Record<string, string>)
  read.set(params, address)
  return address
}

/** The search page's address, read. Works on any route that carries the search with it. */
export const useAddress = (): Address => addressOf(useSearch({ strict: false }))

/** Some more than a page has at a time. */
const most = 100
const written = new Map<string, Record<string, string>>()

/** Parameters for `<Link to="/" search={…}>`: the same page with another search. Equal ones are one object. */
export function searchParams(address: Address, search: Search): Record<string, string> {
  const params = writeAddress(withSearch(address, search))
  const text = JSON.stringify(params)
  const known = written.get(text)
  if (known !== undefined) return known
  if (written.size === most) written.clear()
  written.set(text, params)
  return params
}

/**
 * Goes to another search. For typing and dragging; a choice is a link. History is written on commit
 * only, and never where nothing changed: Safari refuses more than 100 writes in 30 s.
 */
export function useGoTo(): (search: Search, how?: { replace?: boolean }) => void {
  const router = useRouter()
  return useCallback(
    (search, { replace = false } = {}) => {
      // From where the router is going, not from what is drawn: of two quick clicks the second may undo the first.
      const { pathname, search: now } = router.latestLocation
      const next = searchParams(addressOf(now), search)
      if (pathname === '/' && JSON.stringify(next) === JSON.stringify(now)) return
      void router.navigate({ to: '/', search: next, replace, resetScroll: false })
    },
    [router],
  )
}
