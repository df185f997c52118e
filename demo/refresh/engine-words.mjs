/** The codes of the interface for words in the catalogue's free text. The order of entries matters throughout. */

const first = (table, text) => table.find(([pattern]) => pattern.test(text))?.[1] ?? null

const bodies = [
  [/tractor|chassis|fire|ambulance|bus\b.*chassis|truck \(|medium.?duty|heavy|box truck|dump/, -1],
  [
    /pick-?up|crew cab|double cab|extended cab|single cab|regular cab|super ?cab|king cab|access cab|quad cab|\bcab\b|\bute\b|truck/,
    4,
  ],
  [/hearse/, 22],
  [/limo|pullman|lwb sedan/, 13],
  [/cabrio|convertible|drophead|soft ?top/, 6],
  [/roadster|spider|spyder|speedster|barchetta|targa/, 12],
  [/suv|crossover|off-?road|4x4|all.?terrain|sport utility|allspace|utility vehicle|2-door utility/, 5],
  [/liftback|fastback|sportback|gran coup|gran turismo|4-door coup|5-door coup|notchback hatch/, 20],
  [/coup|hardtop|berlinetta/, 3],
  [
    /wagon|estate|avant|touring|variant|tourer|kombi|combi|shooting|break|sportswagon|alltrack|allroad|outback|sw\b|clubman/,
    2,
  ],
  [/van|mpv|bus|multi|mono|people|panel|shuttle|ludospace/, 7],
  [/hatch|compact|microcar|kei/, 11],
  [/sedan|saloon|berlin|notchback/, 1],
]
export const bodyType = (text) => {
  const id = first(bodies, text.toLowerCase())
  return id === -1 ? null : id
}

export const doors = (text, body) => {
  const said = /(\d)[- ]door/i.exec(text)
  if (said) return Number(said[1])
  return { 1: 4, 2: 5, 3: 2, 4: 4, 5: 5, 6: 2, 7: 5, 11: 5, 12: 2, 13: 4, 20: 5, 22: 5, 27: 2 }[body] ?? null
}

export const driveWheels = (text) =>
  first(
    [
      [
        /awd|4wd|4x4|4-?matic|4motion|quattro|xdrive|q4|all4|e-?four|all-?wheel|four-?wheel|4×4|sh-awd|symmetrical|htrac|intelligent all|allgrip|super select|dual.?motor/i,
        3,
      ],
      [/fwd|front|\bff\b/i, 2],
      [/rwd|rear|\bfr\b|\bmr\b|\brr\b|sdrive|4x2|2wd/i, 1],
    ],
    text,
  )

export const transmission = (text) => {
  if (/manual/i.test(text) && !/automated|auto-?manual|semi/i.test(text)) return 2
  return /auto|dct|dsg|cvt|tronic|pdk|dual|single-?speed|fixed|direct|powerglide|hydra|torque|edc|amt|reduction|1-speed|speedshift|sportshift|powershift|eat\d|dci|dynaflow|flight|semi|s.?tronic|e-?gear|f1|selespeed|smg|tiptronic|steptronic/i.test(
    text,
  )
    ? 1
    : null
}

export const transmissionSteps = (text) => {
  const said = /(\d+)[- ]?speed/i.exec(text)
  if (said) return Number(said[1])
  return /single-?speed|fixed|direct/i.test(text) ? 1 : null
}

export const fuel = (text) =>
  first(
    [
      [/hydrogen|fuel cell|fcev/i, 7],
      [
        /plug-?in|phev|hybrid|mhev|\bhev\b|e-power|i-mmd|e:hev|e-tech|(petrol|diesel|gasoline)\s*\+|range extender/i,
        3,
      ],
      [/electric|dual motor|tri.?motor|\bbev\b|\bev\b|^\d+(\.\d+)?\s*kwh|\bmotor\b/i, 2],
      [
        /diesel|tdi|\bdci\b|hdi|crdi|jtd|multijet|cdti|tdci|\bcdi\b|d-4d|duratorq|duramax|power ?stroke|cummins/i,
        1,
      ],
      [/lpg|cng|natural gas|\bgnc\b|bi-?fuel/i, 5],
      [/flex|e85/i, 6],
      [/ethanol|alcohol/i, 8],
    ],
    text,
  ) ?? 4

/** A mild hybrid has the code of its fuel, since it is sold and taxed as such; only its badge differs. */
export const mild = (text) => /mild|mhev|etsi/i.test(text)

export const volume = (text) => {
  const cubic = /(\d{3,4})\s?cc/i.exec(text)
  if (cubic) return Number(cubic[1])
  const litres = /(\d{1,2}\.\d{1,2})\s?-?\s?L?/.exec(text)
  return litres && Number(litres[1]) < 10 ? Math.round(Number(litres[1]) * 1000) : null
}

/** Horsepower if the label has it; the generator models the other 97 %. */
export const power = (text) => {
  const kilowatts = /(\d{2,4})\s?kw\b/i.exec(text)
  if (kilowatts) return Math.round(Number(kilowatts[1]) * 1.3596)
  const horses = /(\d{2,4})\s?(hp|bhp|ps|cv)\b/i.exec(text)
  return horses ? Number(horses[1]) : null
}

export const turbo = (text) =>
  /turbo|t-?gdi|tsi|tfsi|tce|puretech|thp|ecoboost|multiair|supercharg|kompressor|t-?jet|boosterjet|\bt\d\b|biturbo|skyactiv-x/i.test(
    text,
  )

const families =
  /\b(e?TSI|TFSI|FSI|TDI|SDI|GTI|GTD|GTE|MPI|dCi|Blue dCi|TCe|E-Tech|HDi|BlueHDi|PureTech|THP|VTi|CDTi|CDI|CRDi|T-GDi|GDi|MPi|JTDm?|MultiJet|MultiAir|Twin ?Air|FIRE|T-Jet|EcoBoost|EcoBlue|TDCi|Duratec|Duratorq|VVT-i|D-4D|VTEC|i-VTEC|i-DTEC|e:HEV|e-POWER|DIG-T|Skyactiv-[GDX]|MIVEC|DI-D|Boxer|Hemi|Pentastar|Duramax|Power ?Stroke|Cummins|Vortec|LPG|CNG|Kompressor|Recharge|BoosterJet)\b/i

/** A short engine designation, such as "2.0 TDI" from "2.0L I4 TDI Diesel"; empty if the label has none. */
export const designation = (text) => {
  const litres = /(\d{1,2}\.\d)\s?-?\s?L?/.exec(text)
  const family =
    families.exec(text)?.[1] ??
    (/plug-?in/i.test(text) ? 'Plug-in Hybrid' : /hybrid|\+\s*electric/i.test(text) ? 'Hybrid' : '')
  if (!litres) return family
  const burns = family || (/diesel/i.test(text) ? 'D' : /turbo/i.test(text) ? 'T' : '')
  return `${litres[1]} ${burns}`.trim()
}

/** A sports badge in brackets: "2.0L I4 TSI Petrol (GTI)" is a GTI. */
export const sportsBadge = (text) => {
  const said = /\(([A-Z][A-Za-z0-9 .-]{0,14})\)/.exec(text)?.[1] ?? ''
  return /hp|kw|ps|petrol|diesel|engine|cyl|mild|early|late|turbo|import|market|us|eu|jdm|electric|hybrid|only|gen|series|standard|base|batter|\d{4}/i.test(
    said,
  )
    ? ''
    : said
}
