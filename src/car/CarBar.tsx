import type { Car } from '#contract/resources/car.ts'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { takeFocus } from '#src/lib/page-heading.ts'
import { CarName } from '#src/card/CarName.tsx'
import { column } from './Section.tsx'
import { isActive } from './listing.ts'
import { OutLink } from './listings/OutLink.tsx'
import type { CarOffers } from './listings/use-offers.ts'

type Props = Pick<CarOffers, 'offers' | 'currency'> & { car: Car }

/**
 * What the car is, what it costs and the way to it: stays while the page scrolls. On phones the name goes with the page,
 * on a low window all of it: half of what is seen would else be bars (styles/base.css knows its height).
 */
export const CarBar = ({ car, offers: [lead], currency }: Props) => (
  <div
    data-car-bar
    className="max-sm:contents sm:top-(--bar-top) sm:z-20 sm:border-b sm:border-line sm:bg-canvas sm:[@media(height>=30rem)]:sticky"
  >
    <div className={`${column} max-sm:contents sm:flex sm:min-h-14 sm:items-center sm:gap-6`}>
      <h1
        ref={takeFocus}
        tabIndex={-1}
        className="min-w-0 flex-1 text-2xl leading-tight font-semibold outline-none max-lg:text-xl max-sm:px-4 sm:line-clamp-2"
      >
        <CarName car={car} />
      </h1>
      {lead && (
        <div className="flex items-center gap-4 bg-canvas sm:max-w-2/3 max-sm:top-(--bar-top) max-sm:z-20 max-sm:min-h-14 max-sm:justify-between max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:[@media(height>=30rem)]:sticky">
          <p className="shrink-0 leading-tight max-sm:max-w-full max-sm:wrap-anywhere max-sm:not-only:max-w-3/5 max-sm:[&_.whitespace-nowrap]:whitespace-normal">
            <PriceLine listing={lead} size="lg" to={currency} alone />
          </p>
          {isActive(lead) && <OutLink listing={lead} button />}
        </div>
      )}
    </div>
  </div>
)
