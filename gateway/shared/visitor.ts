import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'
import { chooseLanguage, type Language } from '#contract/languages.ts'
import { linkLanguage } from '#contract/link.ts'
import { likelyCurrencies } from '#contract/region-currencies.ts'
import { type Preferences, preferencesCookie, readPreferences } from '#contract/preferences.ts'

export interface Visitor {
  readonly language: Language
  readonly theme: Preferences['theme']
  readonly panel: Preferences['panel']
  readonly view: string | undefined
  /** The user's likely currencies, most likely first: ISO 4217, lower case. */
  readonly currencies: readonly string[]
}

/** Preferences of a request's user: from the address, then from the cookies, then from the browser's languages. */
export function visitorOf(request: Request, params: URLSearchParams): Visitor {
  const { language, theme, view, panel } = readPreferences(
    parse(request.headers.get('cookie') ?? '', preferencesCookie)[preferencesCookie],
  )
  const accepted = parseAccept(request.headers.get('accept-language') ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type)
  const chosen = chooseLanguage([linkLanguage(params), language, ...accepted])
  return { language: chosen, theme, view, panel, currencies: likelyCurrencies([...accepted, chosen]) }
}
