import type { CarLine } from './car-line.ts'
import { coded } from './codes-in-use.ts'
import type { Clock } from './dates.ts'
import { car, images, listing, modelNamed } from './special-builders.ts'
import { specialCars } from './special-cars.ts'

/** A listing of a source that states no times. */
const undated = { created_at: null, updated_at: null, last_seen_at: null }

/** Cars with missing pictures, missing videos or past times. */
export const oddCars = (clock: Clock): readonly CarLine[] => [
  car(
    specialCars.oddPictures,
    modelNamed('SEAT', 'Ibiza'),
    [
      Object.assign(
        listing(
          clock,
          { domain: 17, id: 'ODD-1', town: 'Burgas', price: 6400 },
          {
            title: { en: 'SEAT Ibiza 1.4 TDI, pictures to follow' },
            images: [
              { original: '/demo/pictures/taken-down.webp' },
              ...images(11, 11).slice(0, 2),
              { original: 'javascript:alert(1)' },
              { original: '' },
            ],
            video: ['https://kolite.example/video/ODD-1.mp4', 'https://video.example/watch?v=ODD-1'],
          },
        ),
        undated,
      ),
    ],
    { body_type: coded('body_types', 11), color: coded('colors', 11), badge: '1.4 TDI' },
  ),
  car(
    specialCars.staleAuction,
    modelNamed('Ford', 'Explorer'),
    [
      listing(
        clock,
        { domain: 31, id: 'STALE-1', town: 'Dallas', price: null },
        {
          title: { en: '2013 Ford Explorer XLT – run and drive' },
          odometer: 131_400,
          images: images(5, 5),
          is_auction: true,
          auction_at: clock.daysAgo(2),
          current_bid: null,
          created_at: clock.daysAgo(12),
          updated_at: clock.daysAgo(3),
          last_seen_at: clock.daysAgo(3),
          seller_type: null,
          availability: null,
        },
      ),
      listing(
        clock,
        { domain: 25, id: 'STALE-2', price: 14_900 },
        { title: { en: 'Ford Explorer XLT, back from auction' }, odometer: 131_400, location: null },
      ),
    ],
    {
      body_type: coded('body_types', 5),
      color: coded('colors', 5),
      fuel: coded('fuels', 4),
      badge: 'XLT',
      market_origin: { id: 2, name: 'USA' },
    },
  ),
]
