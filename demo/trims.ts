import type { Engine, Variant } from './catalogue.ts'
import type { Region } from './popularity.ts'
import type { Random } from './random.ts'

/** Trim lines by brand, from plain to full; other brands have none. American lines follow a bar if they differ. */
const lineText = `Volkswagen: Trendline, Comfortline, Life, Highline, Style, R-Line | S, SE, SEL, SEL R-Line
Audi: Attraction, Sport, Design, Ambition, S line | Premium, Premium Plus, Prestige
BMW: Advantage, Sport Line, Luxury Line, M Sport
Mercedes-Benz: Classic, Style, Elegance, Avantgarde, AMG Line | Luxury, Sport, AMG Line
Škoda: Active, Classic, Ambition, Style, Scout
SEAT: Reference, Style, Xcellence, FR
Cupra: V, VZ
Opel: Selection, Edition, Innovation, Elegance, GS Line
Ford: Ambiente, Trend, Titanium, ST-Line, Vignale | S, SE, XLT, SEL, Limited, Platinum
Renault: Life, Zen, Intens, Bose Edition, R.S. Line
Peugeot: Access, Active, Allure, GT Line
Citroën: Live, Feel, Shine
Fiat: Pop, Lounge, Cross, Sport
Toyota: Active, Comfort, Style, Executive, GR Sport | L, LE, SE, XLE, XSE, Limited
Nissan: Visia, Acenta, N-Connecta, Tekna | S, SV, SL, Platinum
Honda: Comfort, Sport, Elegance, Executive | LX, Sport, EX, EX-L, Touring
Hyundai: Classic, Comfort, Style, Premium, N Line | SE, SEL, Limited, Ultimate
Kia: L, M, XL, GT-Line | LX, S, EX, SX
Mazda: Core, Emotion, Sport, Exclusive-Line | Sport, Touring, Grand Touring
Volvo: Kinetic, Momentum, Summum, R-Design, Inscription | Momentum, R-Design, Inscription
Dacia: Essential, Laureate, Comfort, Prestige, Extreme
Suzuki: Club, Comfort, Comfort+
Mitsubishi: Inform, Invite, Intense, Instyle | ES, SE, SEL
Subaru: Trend, Active, Comfort, Exclusive | Base, Premium, Limited, Touring
Chevrolet: LS, LT, LTZ | LS, LT, RS, Premier, High Country
GMC: SLE, SLT, AT4, Denali
Ram: Tradesman, Big Horn, Laramie, Rebel, Limited
Dodge: SE, SXT, GT, R/T
Jeep: Longitude, Limited, Trailhawk, Overland | Sport, Latitude, Limited, Trailhawk, Overland
Chrysler: Touring, Limited, S
Buick: Preferred, Essence, Avenir
Cadillac: Luxury, Premium Luxury, Sport, Platinum
Lincoln: Standard, Select, Reserve, Black Label
Lexus: Business, Executive, Luxury, F Sport | Base, Premium, Luxury, F Sport
Infiniti: Pure, Luxe, Sport, Sensory
Land Rover: S, SE, HSE, Dynamic, Autobiography
Jaguar: Pure, Prestige, Portfolio, R-Sport
Alfa Romeo: Distinctive, Super, Veloce
Mini: Salt, Pepper, Chili
Genesis: Standard, Advanced, Prestige, Sport
Tesla: Standard Range, Long Range, Performance
Isuzu: L, LS, V-Cross`

const lines = new Map(
  lineText.split('\n').map((row) => {
    const [brand = '', both = ''] = row.split(': ')
    const [world = [], america = world] = both.split(' | ').map((list) => list.split(', '))
    return [brand, { world, america }] as const
  }),
)

export type Trim = { readonly badge: string | null; /** 0 plain … 1 full */ readonly level: number }

/** "320d", "C 220 d": badges of makers that name the engine by a number. */
const numbered = (variant: Variant, engine: Engine, power: number | null, year: number): string | null => {
  const { brand, name } = variant.generation.model
  const diesel = engine.fuel === 1
  if (engine.volume === null || power === null) return null
  if (brand.name === 'BMW' && /^\d Series$/.test(name)) {
    const step = diesel
      ? [
          [120, 16],
          [155, 18],
          [200, 20],
          [235, 25],
          [270, 30],
          [400, 40],
        ]
      : [
          [140, 16],
          [175, 18],
          [200, 20],
          [250, 28],
          [300, 30],
          [360, 40],
          [900, 50],
        ]
    const number = step.find(([most = 0]) => power <= most)?.[1] ?? 50
    return `${name[0]}${number}${diesel ? 'd' : engine.fuel === 3 ? 'e' : 'i'}${engine.drive === 3 ? ' xDrive' : ''}`
  }
  // From model year 2009 on the badge of the X models includes the drive.
  if (brand.name === 'BMW' && /^X\d$/.test(name) && year >= 2009) {
    const litres = engine.volume > 2600 ? (diesel ? 30 : 40) : power < 160 ? 18 : 20
    return `${engine.drive === 3 ? 'xDrive' : 'sDrive'}${litres}${diesel ? 'd' : 'i'}`
  }
  if (brand.name === 'Mercedes-Benz' && /^(A|B|C|E|S|CLA|CLS|GLA|GLC|GLE|CLK|SLK)-Class$/.test(name)) {
    const number =
      power < 115
        ? 160
        : power < 150
          ? 180
          : power < 185
            ? 200
            : power < 215
              ? 220
              : power < 260
                ? 250
                : power < 320
                  ? 300
                  : power < 380
                    ? 400
                    : 500
    return `${name.replace('-Class', '')} ${number}${diesel ? ' d' : engine.fuel === 3 ? ' e' : ''}${engine.drive === 3 ? ' 4MATIC' : ''}`
  }
  return null
}

export type Tuned = { readonly power: number | null; readonly year: number; readonly region: Region }

export const trimOf = (
  variant: Variant,
  engine: Engine,
  { power, year, region }: Tuned,
  random: Random,
): Trim => {
  const { brand } = variant.generation.model
  const lists = lines.get(brand.name)
  const available = region === 'america' || region === 'gulf' ? lists?.america : lists?.world
  const position = random.next()
  const line =
    available && year >= 1996 && random.chance(0.78)
      ? (available[Math.floor(position * available.length)] ?? null)
      : null
  const named = numbered(variant, engine, power, year) ?? engine.designation
  const sports =
    engine.sports.length > 0 && engine.sports.length <= 12 && !named.includes(engine.sports)
      ? engine.sports
      : null
  const badge = [named, sports ?? line].filter((part) => part !== null && part !== '').join(' ')
  return {
    badge: badge === '' ? null : badge,
    level: Math.min(1, 0.15 + position * 0.75 + (sports ? 0.1 : 0)),
  }
}
