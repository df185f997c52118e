import { airbags, damages, fuels } from '#contract/codes.ts'
import type { CarFacts } from './cars.ts'

/** Damages of a collision, which "after an accident" can mean. */
const blows: readonly number[] = [
  damages.side,
  damages.suspension,
  damages.rollover,
  damages.all_over,
  damages.frame,
  damages.front,
  damages.rear,
  damages.front_and_rear,
  damages.minor_dents_scratches,
  damages.rejected_or_partial_repair,
  damages.undercarriage,
]
const immobile: readonly number[] = [damages.engine, damages.transmission, damages.burn, damages.stripped]
const foul: readonly number[] = [damages.burn, damages.water, damages.biohazard]

type Claim = readonly [says: RegExp, holds: (car: CarFacts, codes: readonly number[]) => boolean]

const oneOf =
  (...wanted: readonly number[]): Claim[1] =>
  (_, codes) =>
    codes.some((code) => wanted.includes(code))
const noneOf =
  (unwanted: readonly number[]): Claim[1] =>
  (_, codes) =>
    !codes.some((code) => unwanted.includes(code))

/** Meanings of phrases in titles, and the condition under which each is true. A phrase may have several meanings. */
const claims: readonly Claim[] = [
  [
    /front end|Frontschaden|uszkodzony przód|передню|удар спереди|ударен отпред|përpara|daužtas priekis|přední část|lovită față|choc avant|前部損傷/,
    oneOf(damages.front, damages.front_and_rear, damages.all_over),
  ],
  [/Heckschaden|ударен отзад/, oneOf(damages.rear, damages.front_and_rear, damages.all_over)],
  [/uszkodzony bok/, oneOf(damages.side, damages.all_over)],
  [/Hagelschaden|gradobici/, oneOf(damages.hail)],
  [/Motorschaden/, oneOf(damages.engine)],
  [
    /Unfallwagen|після ДТП|после ДТП|катастрофирал|aksidentuar|po avarijos|havarované|avariată|krockskadad|accidentée|사고 차량|事故現状車|بعد حادث/,
    oneOf(...blows),
  ],
  [
    /runs and drives|fahrbereit|odpala i jeździ|на ходу|в движение|ndizet dhe ecën|važiuojantis|pojízdné|pornește și merge|startar och rullar|roulante|იქოქება|自走可能/,
    noneOf(immobile),
  ],
  [/clean interior/, noneOf(foul)],
  [/easy repair|단순 교환/, noneOf([...foul, damages.frame, damages.rollover, damages.all_over])],
  [
    /airbags deployed|poduszki wystrzelone/,
    ({ damage }) => (damage?.airbags ?? airbags.deployed) !== airbags.intact,
  ],
  [/подушки ціл|подушки цел/, ({ damage }) => (damage?.airbags ?? airbags.intact) === airbags.intact],
  [
    /timing belt|Zahnriemen/,
    ({ engine }) => engine.fuel !== fuels.electric && engine.fuel !== fuels.hydrogen,
  ],
  // Low mileage and like new: not for a car with a high mileage.
  [
    /low mileage|like new|niski przebieg|låg mil|faible kilo|짧은|신차급|低走行|قليلة/,
    ({ odometer }) => odometer <= 110_000,
  ],
]

/**
 * Whether a seller could use the phrase for the car as this listing describes it. Sources contradict each other on
 * purpose (docs/demo.md); a title must not contradict the data of its own listing.
 * @param damaged whether the listing states the car's damage; "no accidents" of a repaired car remains possible
 */
export function isTrueOf(car: CarFacts, phrase: string, damaged: boolean): boolean {
  const { first = null, second = null } = (damaged ? car.damage : null) ?? {}
  const codes = [first, second].filter((code) => code !== null)
  return claims.every(([says, holds]) => !says.test(phrase) || holds(car, codes))
}
