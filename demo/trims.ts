import type { Engine, Variant } from './catalogue.ts'
import type { Random } from './random.ts'

/** Trim lines by brand, from plain to full; brands that are not named have none. */
const lines: Readonly<Record<string, readonly string[]>> = {
  Volkswagen: ['Trendline', 'Comfortline', 'Life', 'Highline', 'Style', 'R-Line'],
  Audi: ['Attraction', 'Sport', 'Design', 'Ambition', 'S line'],
  BMW: ['Advantage', 'Sport Line', 'Luxury Line', 'xLine', 'M Sport'],
  'Mercedes-Benz': ['Classic', 'Style', 'Elegance', 'Avantgarde', 'AMG Line'],
  Škoda: ['Active', 'Ambition', 'Style', 'L&K', 'RS'],
  SEAT: ['Reference', 'Style', 'Xcellence', 'FR'],
  Cupra: ['VZ', 'Tribe'],
  Opel: ['Selection', 'Edition', 'Innovation', 'Elegance', 'GS Line'],
  Ford: ['Ambiente', 'Trend', 'Titanium', 'ST-Line', 'Vignale'],
  Renault: ['Life', 'Zen', 'Intens', 'Bose Edition', 'R.S. Line'],
  Peugeot: ['Access', 'Active', 'Allure', 'GT Line', 'GT'],
  Citroën: ['Live', 'Feel', 'Shine'],
  Fiat: ['Pop', 'Lounge', 'Cross', 'Sport'],
  Toyota: ['LE', 'Active', 'Comfort', 'XLE', 'Executive', 'GR Sport'],
  Nissan: ['Visia', 'S', 'Acenta', 'SV', 'N-Connecta', 'Tekna', 'SL'],
  Honda: ['LX', 'Comfort', 'Sport', 'EX', 'Elegance', 'EX-L', 'Executive'],
  Hyundai: ['Classic', 'SE', 'Comfort', 'SEL', 'Premium', 'N Line', 'Limited'],
  Kia: ['L', 'M', 'LX', 'EX', 'XL', 'GT-Line', 'SX'],
  Mazda: ['Core', 'Emotion', 'Sport', 'Exclusive-Line', 'Grand Touring'],
  Volvo: ['Kinetic', 'Momentum', 'Summum', 'Inscription', 'R-Design'],
  Dacia: ['Essential', 'Laureate', 'Comfort', 'Prestige', 'Extreme'],
  Suzuki: ['Club', 'Comfort', 'Comfort+'],
  Mitsubishi: ['Inform', 'Invite', 'Intense', 'Instyle', 'ES', 'SEL'],
  Subaru: ['Base', 'Premium', 'Limited', 'Touring'],
  Chevrolet: ['LS', 'LT', 'RS', 'LTZ', 'Premier', 'High Country'],
  GMC: ['SLE', 'SLT', 'AT4', 'Denali'],
  Ram: ['Tradesman', 'Big Horn', 'Laramie', 'Rebel', 'Limited'],
  Dodge: ['SE', 'SXT', 'GT', 'R/T', 'Scat Pack'],
  Jeep: ['Sport', 'Longitude', 'Latitude', 'Limited', 'Trailhawk', 'Overland'],
  Chrysler: ['Touring', 'Limited', 'S'],
  Buick: ['Preferred', 'Essence', 'Avenir'],
  Cadillac: ['Luxury', 'Premium Luxury', 'Sport', 'Platinum'],
  Lincoln: ['Standard', 'Select', 'Reserve', 'Black Label'],
  Lexus: ['Business', 'Executive', 'Luxury', 'F Sport'],
  Infiniti: ['Pure', 'Luxe', 'Sport', 'Sensory'],
  'Land Rover': ['S', 'SE', 'HSE', 'Dynamic', 'Autobiography'],
  Jaguar: ['Pure', 'Prestige', 'Portfolio', 'R-Sport'],
  'Alfa Romeo': ['Distinctive', 'Super', 'Veloce'],
  Mini: ['Salt', 'Pepper', 'Chili', 'John Cooper Works Trim'],
  Genesis: ['Standard', 'Advanced', 'Prestige', 'Sport'],
  Tesla: ['Standard Range', 'Long Range', 'Performance'],
  Isuzu: ['L', 'LS', 'V-Cross'],
}

export type Trim = { readonly badge: string | null; /** 0 plain … 1 full */ readonly level: number }

/** "320d", "C 220 d": makers that name the engine by a number. */
const numbered = (variant: Variant, engine: Engine, power: number | null): string | null => {
  const { brand, name } = variant.generation.model
  const diesel = engine.fuel === 1
  if (engine.volume === null || power === null) return null
  if (brand.name === 'BMW' && /^\d Series$/.test(name)) {
    const step = diesel
      ? [[120, 16], [155, 18], [200, 20], [235, 25], [270, 30], [400, 40]]
      : [[140, 16], [175, 18], [200, 20], [250, 28], [300, 30], [360, 40], [900, 50]]
    const number = step.find(([most = 0]) => power <= most)?.[1] ?? 50
    return `${name[0]}${number}${diesel ? 'd' : engine.fuel === 3 ? 'e' : 'i'}${engine.drive === 3 ? ' xDrive' : ''}`
  }
  if (brand.name === 'BMW' && /^X\d$/.test(name)) {
    const litres = engine.volume > 2600 ? (diesel ? 30 : 40) : power < 160 ? 18 : 20
    return `${engine.drive === 3 ? 'xDrive' : 'sDrive'}${litres}${diesel ? 'd' : 'i'}`
  }
  if (brand.name === 'Mercedes-Benz' && /^(A|B|C|E|S|CLA|CLS|GLA|GLC|GLE|CLK|SLK)-Class$/.test(name)) {
    const number = power < 115 ? 160 : power < 150 ? 180 : power < 185 ? 200 : power < 215 ? 220 : power < 260 ? 250 : power < 320 ? 300 : power < 380 ? 400 : 500
    return `${name.replace('-Class', '')} ${number}${diesel ? ' d' : engine.fuel === 3 ? ' e' : ''}${engine.drive === 3 ? ' 4MATIC' : ''}`
  }
  return null
}

export const trimOf = (variant: Variant, engine: Engine, power: number | null, random: Random): Trim => {
  const { brand } = variant.generation.model
  const available = lines[brand.name]
  const position = random.next()
  const line = available && random.chance(0.78) ? (available[Math.floor(position * available.length)] ?? null) : null
  const named = numbered(variant, engine, power) ?? engine.designation
  const badge = [named, engine.sports && engine.sports.length <= 12 ? engine.sports : line].filter(Boolean).join(' ')
  return { badge: badge === '' ? null : badge, level: Math.min(1, 0.15 + position * 0.75 + (engine.sports ? 0.1 : 0)) }
}
