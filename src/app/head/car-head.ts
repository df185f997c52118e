import { CarFound, Domain } from '#contract/resources/first-answers.ts'
import type { PageAddress } from '#contract/page-address.ts'
import type { Language } from '#contract/languages.ts'
import type { Ask, PageHead, Visit } from '#contract/page-head.ts'
import { pictureWidths } from '#contract/pictures.ts'
import { carPath, domainsPath, isLookupId, listingPath, vinPath } from '#contract/requests.ts'
import { readVin } from '#contract/vin.ts'
import { strictList } from '#contract/resources/loose.ts'
import { hostNames } from '../address/pasted-listing.ts'
import { answerOf } from '#src/api/read-body.ts'
import { sitesOf } from '#src/api/sites.ts'
import { firstPicture, stageSizes } from '#src/car/gallery/pictures.ts'
import { standingListings } from '#src/car/listing.ts'
import { carHead } from '#src/card/car-head.ts'
import { ogImage, pictureSet } from '#src/card/pictures.ts'
import { headlineOf } from '#contract/headline.ts'
import { ratesByCode, worthIn } from '#contract/rates.ts'
import { inLanguage } from './words.ts'

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
