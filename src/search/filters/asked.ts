import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createStore, type StoreApi } from 'zustand'
import { type Search, searchKey } from '#contract/search.ts'
import { readAddress } from '#src/address/address.ts'
import { parseQueryText } from '#src/lib/query-text.ts'
import { followAhead } from '../counts/ahead.ts'

export interface Asked {
  /** Of the address, from the moment the history has it; the page is drawn with it later. */
  readonly address: Search
  /** The same, or what was chosen over it and is on its way there. */
  readonly chosen: Search
}

/**
 * What the filters beside the results are asked for. The history is the truth: whoever goes elsewhere, by whatever, takes
 * a choice back that has not got there.
 */
export function useAsked(): StoreApi<Asked> {
  const { history } = useRouter()
  const read = (query: string) => readAddress(parseQueryText(query)).search
  const [asked] = useState(() => {
    const search = read(history.location.search)
    return createStore<Asked>(() => ({ address: search, chosen: search }))
  })
  useEffect(() => {
    let shown: string | undefined
    const follow = ({
      location,
    }: {
      readonly location: { readonly pathname: string; readonly search: string }
    }) => {
      // A sheet that opens is an entry of the history, too.
      const place = location.pathname + location.search
      if (place === shown) return
      shown = place
      const { chosen, address } = asked.getState()
      // Another page: its address is no search.
      const search = location.pathname === '/' ? read(location.search) : undefined
      followAhead(search)
      if (search === undefined) return asked.setState({ chosen: address })
      // The choice got there: it stays the object that it is, and nothing is drawn for it.
      const next = searchKey(search) === searchKey(chosen) ? chosen : search
      asked.setState({ address: next, chosen: next })
    }
    follow(history)
    const leave = history.subscribe(follow)
    return () => {
      leave()
      followAhead(undefined)
    }
  }, [asked, history])
  return asked
}
