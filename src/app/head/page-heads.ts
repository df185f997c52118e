import { mentioned } from '#contract/chips.ts'
import { askedFilters } from '#contract/exclusion/sought.ts'
import { plainSearch, withSourcesIncluded } from '#contract/exclusion/plain-search.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { Count, Domain, SearchPage, CarFound } from '#contract/resources/first-answers.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { Ask, FirstPicture, PageHead, Visit } from '#contract/page-head.ts'
import { Brand, Model } from '#contract/resources/dictionaries.ts'
import { CountryPage, LocationFound } from '#contract/resources/envelopes.ts'
import { strictList } from '#contract/resources/loose.ts'
import { brandsPath, countriesPath, locationPath, modelsPath } from '#contract/dictionary-requests.ts'
import {
  countPath,
  domainsPath,
  searchPath,
  carPath,
  isLookupId,
  listingPath,
  vinPath,
} from '#contract/requests.ts'
import { isPlain, type Search } from '#contract/search.ts'
import { isAskable, perPage } from '#contract/search-window.ts'
import { answerOf } from '#src/api/get.ts'
import { noSites, sitesOf } from '#src/api/sites.ts'
import { matchingListings } from '#contract/matching-listing.ts'
import { localCountry } from '#src/lib/country-name.ts'
import { cardSizes, ogImage, pictureSet, picturesOf } from '#src/card/pictures.ts'
import { ratesByCode, worthIn } from '#contract/rates.ts'
import { type LoadedDictionaries, namesIn } from '#src/search/text/names.ts'
import { countText } from '#src/search/text/count-text.ts'
import { searchHead, summary } from '#src/search/text/summary.ts'
import type { PageAddress } from '#contract/page-address.ts'
import { pictureWidths } from '#contract/pictures.ts'
import { readVin } from '#contract/vin.ts'
import { hostNames } from '../address/pasted-listing.ts'
import { firstPicture, stageSizes } from '#src/car/gallery/pictures.ts'
import { standingListings } from '#src/car/listing.ts'
import { carHead } from '#src/card/car-head.ts'
import { headlineOf } from '#contract/headline.ts'
import { catalogues } from 'virtual:messages'
import { speak, translate } from '#src/i18n/i18n.ts'
import { type Format, formatFor, type T } from '#src/i18n/use-t.ts'

// One function per language, because each caches its formats.
const translators = new Map(
  languages.map((language): [Language, T] => [language, (id, values) => translate(id, values)]),
)

/** Formats a message in a language synchronously: the server answers users of several languages. */
export function inLanguage<R>(language: Language, say: (t: T, format: Format) => R): R {
  speak(language, catalogues[language])
  const t: T = translators.get(language) ?? translate
  return say(t, formatFor(language, t))
}

/** Titles and descriptions have room for few values. */
const mostNamed = 20

async function dictionariesFor(
  search: Search,
  domains: readonly Domain[] | undefined,
  language: Language,
  ask: Ask,
): Promise<LoadedDictionaries> {
  const filters = mentioned(search)
  const makes = (filters.brands ?? []).filter(({ children }) => children.length > 0).slice(0, mostNamed)
  const regionIds = (filters.countries ?? []).flatMap(({ children }) => children).slice(0, mostNamed)
  const [brands, countries, models, regions] = await Promise.all([
    filters.brands && answerOf(ask, brandsPath(language), strictList(Brand)),
    // All countries fit on one page of the dictionary.
    filters.countries && answerOf(ask, countriesPath(language), CountryPage),
    Promise.all(
      makes.map(async ({ id }) => {
        const list = await answerOf(ask, modelsPath(id, language), strictList(Model))
        return [id, list] as const
      }),
    ),
    Promise.all(
      regionIds.map(async (id) => {
        const { data } = await answerOf(ask, locationPath(id, language), LocationFound)
        return [id, data.name ?? undefined] as const
      }),
    ),
  ])
  return {
    brands,
    countries: countries?.data.map((country) => localCountry(country, language)),
    domains,
    models: new Map(models),
    regions: new Map(regions),
  }
}

/** Preloaded pictures: two on a phone, the rest of the first row where it fits, as many as CarList loads eagerly. */
const media = [undefined, undefined, '(min-width: 40rem)', '(min-width: 40rem)']

const cardPicture = (src: string, index: number): FirstPicture => {
  const where = media[index]
  return { srcset: pictureSet(src), sizes: cardSizes, ...(where === undefined ? {} : { media: where }) }
}

/** The first cars and the number of all cars, if the service answers the whole search itself. */
async function foundIn(asked: Search, language: Language, sites: Sites, ask: Ask) {
  const search = withSourcesIncluded(asked, sites)
  if (search === undefined) return undefined
  const found = Promise.all([
    answerOf(ask, searchPath(search, language, sites), SearchPage),
    answerOf(ask, countPath(search, sites), Count),
  ])
  // Only some services answer a search that excludes.
  const answers = await (isPlain(search) ? found : found.catch(() => undefined))
  if (answers === undefined) return undefined
  const [{ data }, { count }] = answers
  return { cars: data.slice(0, perPage), count, superset: plainSearch(search, askedFilters(search)) }
}

/** @param view the view of the results: only cards show these pictures */
export async function describeSearch(
  search: Search,
  view: string,
  { language, rates }: Pick<Visit, 'language' | 'rates'>,
  ask: Ask,
): Promise<PageHead> {
  const bySites = search.filters.sources ?? search.excluded?.sources
  const domains = bySites && (await answerOf(ask, domainsPath(language), strictList(Domain)))
  const sites = domains ? sitesOf(domains) : noSites
  const askable = isAskable(search)
  const [found, dictionaries] = await Promise.all([
    askable ? foundIn(search, language, sites, ask) : undefined,
    dictionariesFor(search, domains, language, ask),
  ])
  const now = Date.now()
  const matches = matchingListings(
    found?.cars ?? [],
    found?.superset ?? search,
    { currency: search.currency, sites, worth: rates && worthIn(ratesByCode(rates), search.currency) },
    now,
  )
  const pictures = matches.map((match) => match && picturesOf(match)[0])
  const head = inLanguage(language, (t, format) => {
    const line = summary({ t, format, names: namesIn(dictionaries), currency: search.currency }, search)
    const total = { count: found?.count, exact: true, failed: found === undefined }
    return searchHead(t, search, countText(t, format, total), line)
  })
  return {
    ...head,
    type: 'website',
    image: ogImage(pictures.find((src) => src !== undefined)),
    pictures:
      view === 'grid'
        ? pictures
            .slice(0, media.length)
            .flatMap((src, index) => (src === undefined ? [] : [cardPicture(src, index)]))
        : [],
  }
}

type CarPlace = Extract<PageAddress, { page: 'car' | 'vin' | 'listing' }>

async function pathOf(place: CarPlace, language: Language, ask: Ask): Promise<string | undefined> {
  switch (place.page) {
    case 'car':
      return isLookupId(place.id, 'car') ? carPath(place.id, language) : undefined
    case 'vin': {
      const vin = readVin(place.text)
      return vin === undefined ? undefined : vinPath(vin, language)
    }
    case 'listing': {
      const sites = sitesOf(await answerOf(ask, domainsPath(language), strictList(Domain)))
      const domainId = hostNames(place.host)
        .map((host) => sites.idOf(host))
        .find((id) => id !== undefined)
      return domainId === undefined || !isLookupId(place.listingId, 'listing')
        ? undefined
        : listingPath(domainId, place.listingId, language)
    }
  }
}

export async function describeCar(
  place: CarPlace,
  { language, rates }: Pick<Visit, 'language' | 'rates'>,
  ask: Ask,
): Promise<PageHead | undefined> {
  const path = await pathOf(place, language, ask)
  if (path === undefined) return undefined
  const { data: car } = await answerOf(ask, path, CarFound)
  const src = firstPicture(car.listings)
  // The order of prices is the same in every currency.
  const lead = headlineOf(standingListings(car), rates && worthIn(ratesByCode(rates), rates.base))
  return {
    ...inLanguage(language, (t, format) => carHead(t, format, car, lead)),
    type: 'product',
    image: ogImage(src),
    pictures: src === undefined ? [] : [{ srcset: pictureSet(src, pictureWidths), sizes: stageSizes }],
  }
}
