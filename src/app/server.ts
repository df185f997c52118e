import { pageAddressOf } from '#contract/page-address.ts'
import type { PageDescriber } from '#contract/page-head.ts'
import { readAddress, readView } from './address/address.ts'
import { describeCar, describeSearch, inLanguage } from './head/page-heads.ts'

// The app's code for the server, built into dist/server, from where the gateway loads it.

export const plain: PageDescriber['plain'] = (language) =>
  inLanguage(language, (t) => ({
    title: 'Forecourt',
    heading: 'Forecourt',
    description: t('frame.description'),
    type: 'website',
    pictures: [],
  }))

export const describe: PageDescriber['describe'] = async (visit, ask) => {
  const { pathname, params, language, view } = visit
  const place = pageAddressOf(pathname, params)
  switch (place.page) {
    case 'search': {
      const shown = readAddress(params).view ?? readView(view ?? '') ?? 'grid'
      return describeSearch(place.search, shown, visit, ask)
    }
    case 'car':
    case 'vin':
    case 'listing':
      return (await describeCar(place, visit, ask)) ?? plain(language)
    case 'vins':
    case 'other':
      return plain(language)
  }
}
