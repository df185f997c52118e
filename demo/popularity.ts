/**
 * Relative frequency of a brand and model in a used-car market. Estimates for the demo, not statistics: they only
 * determine how many cars of each there are.
 */
export type Region = 'europe' | 'america' | 'korea' | 'japan' | 'gulf'

const table = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split(',')
      .map((part) => part.trim().split(':'))
      .map(([name = '', weight = '1']) => [name, Number(weight)]),
  )

export const brandWeights: Readonly<Record<Region, ReadonlyMap<string, number>>> = {
  europe:
    table(`Volkswagen:150, BMW:95, Mercedes-Benz:92, Audi:90, Škoda:85, Opel:70, Ford:78, Renault:66, Toyota:62, Peugeot:48,
    Hyundai:44, Kia:42, Citroën:36, Fiat:34, Volvo:32, Nissan:38, Mazda:30, SEAT:30, Dacia:32, Honda:22, Mitsubishi:18, Suzuki:18,
    Mini:13, Land Rover:13, Porsche:12, Jeep:10, Lexus:10, Alfa Romeo:9, Subaru:9, Tesla:11, Chevrolet:10, Jaguar:5, Cupra:6,
    Chrysler:3, Dodge:3, Infiniti:3, Maserati:2, BYD:3, Polestar:2, Cadillac:1, Ferrari:1, Lamborghini:0.7, Isuzu:1, Daihatsu:1,
    Genesis:0.6, Ram:1.2, Geely:0.6, Chery:0.8, Great Wall:0.6, Nio:0.3, XPeng:0.4, Lincoln:0.3, Buick:0.2, GMC:0.3,
    Mahindra:0.1, Tata Motors:0.1, Koenigsegg:0.05, Smart:5, Saab:3, Bentley:0.9, Rolls-Royce:0.3, Aston Martin:0.6, McLaren:0.3, Lotus:0.4, Hummer:0.3, Lucid:0.1, Ineos:0.2,
    Acura:0.3, Rivian:0.05, Maybach:0.1, Pontiac:0.2, Karma:0.05`),
  america:
    table(`Ford:130, Chevrolet:120, Toyota:118, Honda:95, Nissan:80, Jeep:64, Hyundai:55, Kia:52, GMC:42, Ram:44, Dodge:46,
    Subaru:40, BMW:36, Mercedes-Benz:34, Volkswagen:34, Lexus:32, Mazda:26, Chrysler:26, Audi:24, Cadillac:20, Buick:18, Tesla:24,
    Infiniti:16, Volvo:11, Lincoln:13, Mitsubishi:13, Land Rover:9, Porsche:9, Mini:8, Jaguar:4, Fiat:3, Alfa Romeo:3, Genesis:4,
    Maserati:2, Suzuki:2, Isuzu:1, Ferrari:0.8, Lamborghini:0.6, Polestar:0.8, Acura:26, Pontiac:7, Mercury:7, Saturn:5, Rivian:3, Lucid:1.2, Bentley:1.2, Rolls-Royce:0.6, Aston Martin:0.8, McLaren:0.6,
    Lotus:0.5, Smart:1.5, Saab:2, Hummer:2, Oldsmobile:1, VinFast:0.6, Fisker:0.4, Karma:0.2, Ineos:0.4, Plymouth:0.5, Geo:0.3, Maybach:0.1`),
  korea:
    table(`Hyundai:230, Kia:210, Genesis:60, Chevrolet:26, Renault:14, BMW:34, Mercedes-Benz:36, Audi:14, Volkswagen:12, Volvo:8,
    Lexus:7, Toyota:6, Mini:7, Porsche:6, Land Rover:6, Jeep:5, Tesla:9, Ford:4, Honda:3, Nissan:2, Maserati:2, Jaguar:2, Lincoln:1`),
  japan:
    table(`Toyota:210, Honda:95, Nissan:85, Suzuki:85, Daihatsu:75, Mazda:42, Subaru:38, Mitsubishi:26, Lexus:22, BMW:13,
    Mercedes-Benz:16, Volkswagen:9, Audi:7, Mini:7, Porsche:5, Isuzu:3, Volvo:4, Jeep:4, Peugeot:2, Renault:1, Fiat:2, Ferrari:1,
    Alfa Romeo:1, Land Rover:2, Jaguar:1`),
  gulf: table(`Toyota:170, Nissan:110, Lexus:46, Mercedes-Benz:62, BMW:46, Ford:50, Chevrolet:44, GMC:28, Land Rover:42, Hyundai:46,
    Kia:40, Mitsubishi:38, Honda:36, Audi:20, Porsche:24, Jeep:26, Dodge:24, Infiniti:22, Cadillac:12, Volkswagen:18, Mazda:14,
    Suzuki:12, Geely:9, Chery:9, BYD:6, Tesla:8, Ferrari:5, Lamborghini:5, Maserati:5, Genesis:4, Lincoln:4, Ram:5, Jaguar:5,
    Mini:4, Renault:5, Peugeot:3, Isuzu:4, Subaru:2, Great Wall:1.5, Koenigsegg:0.1, Polestar:1, Bentley:5, Rolls-Royce:5, Aston Martin:2.5, McLaren:3, Lotus:0.8, Hummer:3, Acura:1, Maybach:0.5, Lucid:1.5,
    Ineos:0.8, Smart:0.5, VinFast:0.3`),
}

const modelText: Readonly<Record<string, string>> = {
  'Alfa Romeo':
    'Giulietta:10, Giulia:10, Stelvio:10, 159:7, 147:6, MiTo:6, 156:5, Tonale:4, GT:2, Brera:2, Spider:2, 4C:0.5',
  Audi: 'A4:30, A3:26, A6:24, Q5:18, A5:12, Q3:13, Q7:11, A1:9, A7:5, A8:5, Q8:5, Q2:6, TT:5, Q4 e-tron:4, e-tron:3, S3:2, RS 6:1, SQ5:1, R8:0.6, S5:1, RS 3:0.6',
  BMW: '3 Series:38, 5 Series:28, 1 Series:20, X3:20, X5:20, X1:16, 2 Series:9, 4 Series:9, 7 Series:7, X6:5, X4:4, X2:3, 6 Series:3, Z4:2, i3:2, iX3:1.5, i4:2, M3:1, M4:1, M5:0.8, X7:2, iX:1, 8 Series:1, X5 M:0.4',
  Buick:
    'Enclave:14, Encore:14, LaCrosse:9, Regal:7, Envision:9, Encore GX:7, Verano:6, Lucerne:4, LeSabre:4, Rendezvous:2',
  BYD: 'Atto 3:6, Yuan Plus:6, Seal:5, Dolphin:6, Seal U:5, Han:3, Tang:3, Song Plus:5, Qin:3, Seagull:2',
  Cadillac: 'Escalade:16, XT5:13, SRX:12, CTS:11, ATS:6, XT4:6, CT5:4, XT6:5, DTS:3, XTS:3, Lyriq:2, CT4:2',
  Chery: 'Tiggo 7:8, Tiggo 8:7, Tiggo 4:7, Tiggo:6, Omoda 5:5, QQ:3, Amulet:3, Arrizo 5:3, A3:1',
  Chevrolet:
    'Silverado:26, Equinox:20, Malibu:17, Cruze:17, Tahoe:12, Impala:9, Camaro:8, Traverse:9, Trax:8, Suburban:6, Spark:8, Corvette:4, Colorado:7, Captiva:7, Aveo:8, Lacetti:5, Sonic:5, Bolt EV:4, Volt:4, Orlando:3, TrailBlazer:5, Express:4, Cobalt:3',
  Chrysler: '300:12, Pacifica:12, Town & Country:10, 200:10, Voyager:4, PT Cruiser:4, Sebring:4, 300C:4',
  Citroën:
    'C3:22, C4:18, Berlingo:17, C5:12, C4 Picasso:13, C1:8, C4 Cactus:6, C3 Aircross:7, C5 Aircross:8, Xsara:5, C2:4, Jumper:6, Jumpy:5, DS 3:4, C3 Picasso:5, DS 5:2, C8:1.5, SpaceTourer:2, C-Elysée:3',
  Cupra: 'Formentor:14, León:8, Ateca:4, Born:6, Terramar:1',
  Dacia:
    'Duster:26, Sandero:22, Logan:16, Sandero Stepway:8, Lodgy:6, Dokker:6, Jogger:4, Spring:4, Logan MCV:6',
  Daihatsu:
    'Tanto:20, Move:20, Mira:12, Hijet:12, Terios:6, Sirion:5, Copen:4, Rocky:4, Boon:4, Cast:4, Charade:1',
  Dodge:
    'Charger:18, Challenger:15, Grand Caravan:10, Caravan:8, Journey:13, Durango:13, Avenger:5, Ram:8, Dart:5, Nitro:3, Caliber:4, Magnum:1.5, Viper:0.4',
  Ferrari: '458:5, 488:5, California:5, F430:3, Portofino:3, 360:2, Roma:2, F8:2, 812:1, 599:1, 296:1',
  Fiat: 'Punto:18, 500:22, Panda:20, Tipo:12, Doblò:10, Ducato:12, Bravo:8, 500X:8, 500L:7, Stilo:5, Freemont:3, Seicento:3, Qubo:3, Croma:2, 124:1, Multipla:1.5, Scudo:3',
  Ford: 'Focus:34, Fiesta:28, Mondeo:20, Kuga:18, F-Series:30, Escape:16, Fusion:16, Explorer:17, Mustang:12, Transit:13, C-Max:10, S-Max:8, Galaxy:6, EcoSport:7, Puma:6, Edge:9, Ranger:8, Transit Custom:7, Expedition:5, Ka:4, Taurus:4, Tourneo Custom:4, Mustang Mach-E:4, Bronco Sport:4, Bronco:3, B-Max:3, Maverick:3, Tourneo Connect:3, Transit Connect:3',
  Geely: 'Emgrand:6, Coolray:4, Binyue:4, Boyue:4, Geometry C:3, Haoyue:3, MK:2, Xingyue L:3, Panda:1',
  Genesis: 'G80:14, G70:9, GV70:10, GV80:10, G90:6, GV60:3',
  GMC: 'Sierra:18, Yukon:13, Acadia:11, Terrain:11, Canyon:5, Savana:3, Envoy:3, Hummer EV:0.5',
  'Great Wall': 'Hover:6, Wingle 5:3, Pao:4, Voleex C30:2, Wingle 7:1',
  Honda:
    'Civic:30, CR-V:28, Accord:26, Jazz:8, HR-V:12, Pilot:9, Odyssey:9, Fit:13, N-Box:8, Stepwgn:4, Freed:5, Ridgeline:4, City:3, Insight:3, Element:2, S2000:0.7, Legend:1, e:0.6, Passport:2',
  Hyundai:
    'Tucson:28, i30:20, Elantra:22, Sonata:22, Santa Fe:22, i20:15, i10:13, Accent:12, Kona:8, Grandeur:14, ix35:6, Getz:6, Ioniq 5:6, Palisade:7, Ioniq:5, Starex:5, Avante:6, Porter:6, Casper:3, Veloster:3, Bayon:3, Venue:3, i40:5, Creta:3, Staria:3, Ioniq 6:2, Genesis:3, Nexo:1',
  Infiniti: 'Q50:12, QX60:9, G:8, FX:7, QX80:7, QX50:5, Q60:3, QX70:4, M:4, Q30:3, EX:2, QX30:1',
  Isuzu: 'D-Max:10, Trooper:4, MU-X:3',
  Jaguar: 'XF:12, F-Pace:10, XE:8, E-Pace:5, XJ:5, F-Type:4, X-Type:4, I-Pace:3, XK:2',
  Jeep: 'Grand Cherokee:24, Wrangler:20, Cherokee:16, Compass:15, Renegade:13, Patriot:7, Liberty:6, Gladiator:5, Commander:2, Avenger:2, Wagoneer:2',
  Kia: 'Sportage:28, Ceed:20, Sorento:24, Rio:16, Optima:16, Picanto:13, Carnival:14, Niro:9, K5:10, Soul:9, Morning:5, Cerato:9, Forte:8, Seltos:6, Telluride:6, EV6:6, Stonic:5, XCeed:5, Venga:4, Mohave:4, K8:4, K7:5, Ray:5, Stinger:3, Carens:5, Bongo:5, EV9:2, K9:2, Proceed:3, EV3:1',
  Lamborghini: 'Urus:6, Huracán:5, Gallardo:3, Aventador:2, Murciélago:0.5',
  'Land Rover':
    'Range Rover Sport:16, Range Rover Evoque:16, Discovery Sport:11, Range Rover:13, Discovery:10, Range Rover Velar:7, Defender:7, Freelander:8',
  Lexus: 'RX:20, NX:13, ES:12, IS:13, GX:7, LX:6, UX:6, LS:5, CT:5, GS:6, RC:2, LC:0.8',
  Lincoln: 'MKZ:11, Navigator:9, MKX:7, MKC:6, Corsair:5, Aviator:5, Nautilus:6, Town Car:4, Continental:2',
  Maserati: 'Ghibli:8, Levante:8, Quattroporte:6, GranTurismo:4, Grecale:2, GranCabrio:1',
  Mazda:
    'Mazda3:24, CX-5:26, Mazda6:20, Mazda2:8, CX-3:8, CX-30:8, MX-5:8, CX-9:6, Mazda5:6, 323:3, 626:3, CX-7:4, CX-60:3, RX-8:2, CX-50:2, BT-50:2, Demio:2, MX-30:1',
  'Mercedes-Benz':
    'C-Class:34, E-Class:32, A-Class:22, GLC-Class:16, GLE-Class:17, B-Class:13, S-Class:11, CLA-Class:11, V-Class:9, Sprinter:12, GLA-Class:10, CLS-Class:6, GLS-Class:5, G-Class:4, GLB-Class:4, SLK-Class:4, CLK-Class:4, SL-Class:3, EQA:2, EQC:1.5, EQE Sedan:1.5, R-Class:1.5, Citan:2, AMG GT:0.8',
  Mini: 'Hatch:20, Countryman:12, Clubman:7, Convertible:4, Paceman:1, Coupé:0.6, Roadster:0.6',
  Mitsubishi:
    'Outlander:18, ASX:13, Lancer:12, Pajero:12, Colt:7, Space Star:7, Eclipse Cross:7, L200:5, Triton:5, Galant:4, Mirage:6, Carisma:3, Eclipse:3, Lancer Evolution:0.8, Grandis:2, i-MiEV:1, Delica:2',
  Nissan:
    'Qashqai:28, X-Trail:16, Juke:14, Micra:12, Rogue:20, Altima:20, Sentra:13, Leaf:9, Note:9, Patrol:9, Pathfinder:8, Navara:6, Murano:8, Maxima:6, Frontier:7, Versa:9, Primera:4, Almera:5, Armada:4, Kicks:5, Titan:3, Ariya:2, 370Z:2, 350Z:1.5, GT-R:0.7, Serena:5, Skyline:1, Sunny:4, Tiida:3, NV200:3',
  Opel: 'Astra:34, Corsa:30, Insignia:18, Zafira:15, Vectra:11, Mokka:12, Meriva:10, Vivaro:8, Grandland:6, Crossland:5, Combo:6, Adam:5, Karl:3, Movano:3, Antara:3, Omega:2, Signum:2, Tigra:1.5, Ampera:1, Cascada:1.5, Agila:2',
  Peugeot:
    '208:20, 308:20, 3008:17, 2008:14, 207:12, 206:11, 5008:10, 508:9, 307:10, 407:7, Partner:9, 107:5, 108:4, 406:3, Expert:5, Boxer:6, 301:3, Rifter:3, 807:1.5, RCZ:1.5, Traveller:2, 607:1',
  Porsche:
    'Cayenne:18, Macan:14, 911:12, Panamera:9, Boxster:5, Cayman:4, Taycan:5, 718 Boxster:1.5, 718 Cayman:2',
  Ram: '1500:24, Heavy Duty:8, ProMaster:5, ProMaster City:2',
  Renault:
    'Mégane:26, Clio:28, Scénic:18, Captur:14, Kadjar:9, Laguna:9, Trafic:11, Master:9, Twingo:9, Kangoo:10, Espace:6, Zoe:6, Talisman:5, Fluence:5, Koleos:4, Arkana:5, Austral:3, Modus:3, Twizy:0.6, Latitude:1.5, Vel Satis:1, Mégane E-Tech Electric:2',
  SEAT: 'León:22, Ibiza:22, Ateca:12, Altea:9, Alhambra:8, Arona:8, Toledo:6, Córdoba:3, Exeo:3, Mii:3, Tarraco:3',
  Škoda:
    'Octavia:40, Fabia:26, Superb:20, Kodiaq:11, Karoq:10, Rapid:9, Yeti:9, Roomster:5, Kamiq:5, Scala:4, Citigo:4, Enyaq:5, Felicia:2',
  Subaru:
    'Forester:18, Outback:18, Impreza:13, XV:10, Legacy:10, WRX:5, Crosstrek:8, BRZ:2, Ascent:3, Tribeca:2, Levorg:3, Solterra:1, Sambar:2',
  Suzuki:
    'Swift:20, Vitara:15, SX4:11, Grand Vitara:10, Jimny:9, Wagon R:12, Alto:10, Ignis:6, Every:6, Hustler:8, Spacia:8, Baleno:4, Carry:5, Splash:4, Liana:2, Kizashi:1.5, Celerio:3, Swace:1, Across:0.6',
  Tesla: 'Model 3:22, Model Y:20, Model S:11, Model X:6, Cybertruck:1.5, Roadster:0.2',
  Toyota:
    'Corolla:32, RAV4:30, Camry:28, Yaris:24, Auris:16, Prius:14, Land Cruiser:12, Highlander:12, Avensis:11, Tacoma:12, Hilux:10, C-HR:10, Aygo:9, Land Cruiser Prado:9, 4Runner:8, Sienna:7, Tundra:7, Verso:4, Aqua:8, Vitz:7, Alphard:6, Sienta:5, Noah:4, Fortuner:6, Yaris Cross:6, Supra:1.5, 86:2, Proace:3, HiAce:5, Avalon:4, Sequoia:3, Venza:4, Crown:4, Aygo X:2, bZ4X:1.5, Mirai:0.8, Celica:1, MR2:0.6, Harrier:4, Corolla Cross:4, Vios:3, Roomy:4, Passo:4, Voxy:4',
  Volkswagen:
    'Golf:44, Passat:34, Polo:26, Tiguan:26, Touran:18, Transporter:15, Touareg:9, Caddy:12, Jetta:20, T-Roc:9, Sharan:7, Arteon:4, Up:8, T-Cross:6, Crafter:7, ID.3:5, ID.4:6, Beetle:4, Bora:4, Scirocco:3, Atlas:6, Amarok:4, Lupo:3, Phaeton:1.5, Eos:2, ID. Buzz:1, Fox:2, ID.7:1, Taos:2, XL1:0.03',
  Volvo:
    'XC60:22, XC90:17, V40:11, V60:13, S60:12, V70:12, XC40:11, V50:8, S80:6, S40:6, V90:8, XC70:5, C30:4, S90:4, C70:2, C40:1.5, EX30:2, 850:1, 240:0.5',
  Polestar: '2:10, 4:2, 3:1.5, 1:0.2',
  Nio: 'ET5:4, ET7:3, ES6:3, EC6:1.5, ES8:2',
  XPeng: 'G9:3, P7:4, G6:3, G3:1.5',
  Mahindra: 'Scorpio:3, XUV500:3, Thar:2, Bolero:1',
  'Tata Motors': 'Nexon:3, Indica:2, Safari:2, Xenon:1.5, Nano:1',
  'Maruti Suzuki': 'Swift:2, Baleno:2',
  Koenigsegg: 'Agera:1, Regera:1, CCX:1',
}

export const modelWeights: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(modelText).map(([brand, text]) => [brand, table(text)]),
)

/** Models that are sold almost only in these regions; all others appear everywhere. */
export const homeOf: ReadonlyMap<string, readonly Region[]> = new Map([
  ...[
    'Silverado',
    'F-Series',
    'Fusion',
    'Malibu',
    'Impala',
    'Traverse',
    'Suburban',
    'Escape',
    'Taurus',
    'Altima',
    'Sentra',
    'Rogue',
    'Frontier',
    'Titan',
    'Tacoma',
    'Tundra',
    'Sequoia',
    'Sienna',
    'Telluride',
    'Forte',
    'Atlas',
    'Taos',
    'Passport',
    'Ridgeline',
    'Pilot',
    'Odyssey',
    'Town & Country',
    'Pacifica',
    'Sonic',
    'Cobalt',
    'Versa',
    'Ascent',
    'CX-50',
    'CX-9',
    'Avalon',
    'Venza',
    '1500',
    'Heavy Duty',
  ].map((name): [string, readonly Region[]] => [name, ['america', 'gulf']]),
  ...[
    'Tanto',
    'Move',
    'Mira',
    'Hijet',
    'Boon',
    'Cast',
    'N-Box',
    'Stepwgn',
    'Freed',
    'Wagon R',
    'Every',
    'Hustler',
    'Spacia',
    'Carry',
    'Aqua',
    'Vitz',
    'Sienta',
    'Noah',
    'Voxy',
    'Roomy',
    'Passo',
    'Harrier',
    'Serena',
    'Skyline',
    'Levorg',
    'Sambar',
    'Demio',
    'Delica',
    'Alphard',
    'Crown',
  ].map((name): [string, readonly Region[]] => [name, ['japan']]),
  ...[
    'Grandeur',
    'Starex',
    'Porter',
    'Bongo',
    'K5',
    'K7',
    'K8',
    'K9',
    'Morning',
    'Avante',
    'Ray',
    'Mohave',
    'Casper',
  ].map((name): [string, readonly Region[]] => [name, ['korea']]),
  ...[
    'Golf',
    'Polo',
    'Octavia',
    'Astra',
    'Corsa',
    'Clio',
    'Mégane',
    'Mondeo',
    'Touran',
    'Caddy',
    'Transporter',
    'Up',
    'T-Roc',
    'Avensis',
    'Auris',
    'Yaris',
    'Aygo',
    'Qashqai',
    'Juke',
    'Micra',
    'Ceed',
    'i30',
    'i20',
    'i10',
    'Picanto',
    '1 Series',
    'A-Class',
    'B-Class',
    'Kuga',
    'S-Max',
    'C-Max',
    'Galaxy',
    'Ka',
    'B-Max',
    'Puma',
    'A1',
    'Colt',
    'ASX',
    'Sharan',
    'Lupo',
    'Fox',
    'V-Class',
    'Venga',
    'Stonic',
    'Proceed',
    'XCeed',
  ].map((name): [string, readonly Region[]] => [name, ['europe', 'gulf']]),
])

/** Vehicles that are no cars for this demo: lorries, buses, show cars and race cars. */
export const leftOut = new RegExp(
  'truck|coach|\\bbus\\b|cargo$|series$|tractor|granbird|rhino|combi$|concept|light tactical|semi$|kodiak|topkick|dyna|toyoace|titan$|gala|giga|erga|journey|' +
    'coaster|chassis cab|county|one-77|essenza|f60|sergio|j50|type 73|granto|cosmos|vario$|ep9|mm series',
  'i',
)
