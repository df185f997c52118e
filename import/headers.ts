import { wordsOf } from '#contract/words.ts'

// Headers of car files by the field they fill: English, German, Russian, Ukrainian, Polish, Bulgarian, Albanian.
// Headers are folded before comparison, so that case, accents and underscores do not matter.

const table = {
  id: 'id|listing id|ad id|stock number|stock no|stock|stock #|lot|lot number|lot no|lot id|inventory id|vehicle id|offer id|anzeigen id|anzeigennummer|inserat nr|angebotsnummer|номер объявления|ид|номер оголошення|id ogłoszenia|numer ogłoszenia|numer oferty|номер на обява|numri i njoftimit',
  vin: 'vin|vin number|vin code|vehicle identification number|fahrgestellnummer|fin|вин|вин код|vin код|vin номер|вин номер|numer vin|nr vin|рама|номер на рама|numri i shasisë|shasia',
  title:
    'title|vehicle|name|heading|ad title|listing title|vehicle name|titel|bezeichnung|überschrift|название|заголовок|назва|tytuł|nazwa|tytuł ogłoszenia|заглавие|наименование|titulli|emri',
  make: 'make|brand|manufacturer|vehicle make|car make|marke|hersteller|марка|производитель|виробник|marka|marka pojazdu|producent|marka e makinës|prodhuesi',
  model:
    'model|vehicle model|car model|model name|modell|baureihe|модель|model pojazdu|модел|modeli|model group',
  badge:
    'trim|trim level|badge|version|variant|series|grade|ausstattung|ausführung|variante|комплектация|модификация|комплектація|модифікація|wersja|wersja wyposażenia|версия|модификация|pajisja|versioni',
  year: 'year|model year|year of manufacture|year of registration|production year|registration year|built|first registration|baujahr|bj|jahr|erstzulassung|ez|год|год выпуска|рік|рік випуску|rok|rok produkcji|rocznik|година|година на производство|viti|viti i prodhimit',
  price:
    'price|asking price|sale price|selling price|list price|internet price|msrp|cost|amount|preis|kaufpreis|vb|цена|стоимость|ціна|вартість|cena|cena brutto|kwota|çmimi|cmimi',
  bid: 'current bid|high bid|bid|highest bid|gebot|höchstgebot|ставка|текущая ставка|поточна ставка|oferta|aktualna oferta|оферта|наддаване|oferta aktuale',
  currency:
    'currency|price currency|curr|währung|waehrung|валюта|валута|waluta|monedha|valuta|currency code|код валюты',
  odometer:
    'odometer|mileage|mileage value|miles|kilometers|kilometres|kilometer|odometer value|odometer reading|odo|laufleistung|kilometerstand|пробег|пробіг|przebieg|изминати километри|километраж|kilometrazhi|kilometra',
  odometerUnit:
    'odometer unit|mileage unit|odometer uom|einheit laufleistung|единица пробега|jednostka przebiegu',
  fuel: 'fuel|fuel type|kraftstoff|kraftstoffart|treibstoff|топливо|тип топлива|вид топлива|паливо|тип палива|вид палива|paliwo|rodzaj paliwa|гориво|вид гориво|karburanti|lloji i karburantit|двигатель тип',
  transmission:
    'transmission|gearbox|transmission type|getriebe|getriebeart|schaltung|коробка|коробка передач|кпп|трансмиссия|трансмісія|skrzynia|skrzynia biegów|скоростна кутия|скорости|kambio|transmisioni',
  drive:
    'drive|drivetrain|drive type|drive train|drive wheels|driveline|antrieb|antriebsart|привод|привід|napęd|rodzaj napędu|задвижване|трансмисия задвижване|tërheqja|terheqja',
  body: 'body|body type|body style|vehicle type|karosserie|karosserieform|fahrzeugtyp|aufbau|кузов|тип кузова|nadwozie|typ nadwozia|купе тип|каросерия|karroceria|lloji i karrocerisë',
  color:
    'color|colour|exterior color|exterior colour|ext color|paint color|farbe|außenfarbe|lackfarbe|цвет|цвет кузова|колір|kolor|kolor nadwozia|lakier|цвят|ngjyra|ngjyra e jashtme',
  power:
    'power|horsepower|engine power|leistung|мощность|мощность двигателя|потужність|moc|moc silnika|мощност|fuqia|fuqia e motorit',
  engine:
    'engine|engine size|engine volume|displacement|engine displacement|engine capacity|hubraum|motor|двигатель|двигун|объем|объем двигателя|обʼєм двигуна|обєм двигуна|pojemność|pojemność skokowa|pojemność silnika|обем|обем на двигателя|кубатура|vëllimi|cilindrata|vellimi i motorit',
  cylinders: 'cylinders|number of cylinders|zylinder|цилиндры|циліндри|cylindry|цилиндри|cilindra',
  doors:
    'doors|number of doors|door count|türen|anzahl türen|двери|дверей|двері|liczba drzwi|drzwi|врати|dyer',
  seats:
    'seats|number of seats|seating capacity|sitze|sitzplätze|мест|количество мест|місць|liczba miejsc|места|ulëse',
  damage:
    'damage|primary damage|damage description|damage type|main damage|schaden|schäden|unfallschaden|повреждение|повреждения|пошкодження|uszkodzenia|uszkodzenie|щета|щети|dëmtimi|demtimi',
  damage2:
    'secondary damage|second damage|zweitschaden|вторичное повреждение|вторинне пошкодження|uszkodzenie dodatkowe',
  damaged: 'not repaired damage|has damage|damaged|unfallfahrzeug|битый|uszkodzony|битий',
  condition:
    'condition|vehicle condition|state of vehicle|new used|zustand|fahrzeugzustand|состояние|стан|stan|stan techniczny|състояние|gjendja',
  airbags: 'airbags|airbag state|airbag status|подушки безопасности|подушки безпеки|poduszki powietrzne',
  keys: 'keys|has keys|key available|keys available|key|schlüssel|ключи|ключі|kluczyki|ключове|çelësat',
  runs: 'run and drive|runs and drives|run drive|runs drives|start code|fahrbereit|на ходу|jezdny|odpala|в движение',
  seller:
    'seller|seller type|anbieter|verkäufer|продавец|тип продавца|продавець|sprzedawca|rodzaj sprzedawcy|продавач|shitësi',
  saleDate:
    'sale date|auction date|sale date time|auction time|auction start|auktion|auktionsdatum|verkaufsdatum|дата аукциона|дата торгов|дата аукціону|data aukcji|дата на търга|data e ankandit',
  listedDate:
    'date|listed|listed at|listing date|date listed|date created|created|created at|posted|posting date|first seen|date in stock|publish date|published|published at|eingestellt|erstellt|datum|дата|дата публикации|дата размещения|дата публікації|data|data dodania|data publikacji|дата на публикуване|data e publikimit',
  seenDate:
    'last seen|last seen at|date crawled|crawled at|scraped at|updated|updated at|last updated|zuletzt gesehen|обновлено|оновлено|zaktualizowano|aktualizacja|обновена',
  country: 'country|country code|land|страна|країна|kraj|държава|shteti|vendi',
  region:
    'region|state|province|location state|bundesland|регион|область|регіон|województwo|област|rajoni|qarku',
  place:
    'city|town|place|location|location city|yard name|yard|dealer city|ort|stadt|standort|город|місто|miasto|lokalizacja|miejscowość|град|населено място|qyteti|vendndodhja|местоположение',
  latitude: 'lat|latitude|breitengrad|широта|szerokość geograficzna|географска ширина|gjerësia',
  longitude:
    'lon|lng|long|longitude|längengrad|долгота|довгота|długość geograficzna|географска дължина|gjatësia',
  photos:
    'photo|photos|photo url|photo urls|image|images|image url|image urls|image link|additional image link|pictures|picture|thumbnail|bild|bilder|fotos|фото|фотографии|фотографії|zdjęcia|zdjęcie|снимки|foto|fotot',
  url: 'url|link|listing url|ad url|vehicle url|vdp url|source url|item url|lot url|href|web link|detail url|adresse url|ссылка|посилання|odnośnik|adres ogłoszenia|връзка|lidhja|webseite',
  source: 'source|site|website|domain|auction|quelle|источник|джерело|źródło|източник|burimi',
} as const

export type ImportField = keyof typeof table
// `Object.keys` of a const object returns its own keys only.
export const fields = Object.keys(table) as ImportField[]

const byHeader = new Map(
  fields.flatMap((field) => table[field].split('|').map((name) => [wordsOf(name).join(' '), field] as const)),
)

/** Unit words at the end of a header: "Mileage (km)", `price_eur`, `powerPS`. */
const units: Readonly<Record<string, string>> = {
  km: 'km',
  км: 'km',
  mi: 'mi',
  miles: 'mi',
  mile: 'mi',
  kw: 'kw',
  квт: 'kw',
  hp: 'hp',
  ps: 'hp',
  bhp: 'hp',
  km_power: 'hp',
  cc: 'cc',
  ccm: 'cc',
  cm3: 'cc',
  l: 'l',
  л: 'l',
  liter: 'l',
  litre: 'l',
  litres: 'l',
  eur: 'eur',
  usd: 'usd',
  pln: 'pln',
  uah: 'uah',
  bgn: 'bgn',
  rub: 'rub',
  gbp: 'gbp',
  chf: 'chf',
  cad: 'cad',
  czk: 'czk',
  ron: 'ron',
  euro: 'eur',
  руб: 'rub',
  грн: 'uah',
  zl: 'pln',
  лв: 'bgn',
}
const signs: readonly (readonly [sign: string, unit: string])[] = [
  ['€', ' eur '],
  ['$', ' usd '],
  ['£', ' gbp '],
  ['₽', ' rub '],
  ['₴', ' uah '],
]

/** The field that a header names, and the unit if it has one. */
export function fieldOfHeader(header: string): { field?: ImportField; unit?: string } {
  let text = header.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  for (const [sign, unit] of signs) text = text.replaceAll(sign, unit)
  const words = wordsOf(text.split('.').at(-1) ?? text)
  const whole = byHeader.get(words.join(' '))
  const found = words.map((word) => (Object.hasOwn(units, word) ? units[word] : undefined))
  const unit = found.find((each) => each !== undefined)
  const rest = words.filter((_, index) => found[index] === undefined).join(' ')
  const field = whole ?? byHeader.get(rest)
  return { ...(field && { field }), ...(unit !== undefined && field !== undefined && { unit }) }
}
