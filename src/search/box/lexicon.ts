import type { FilterKey, KeyOfKind } from '#contract/filters.ts'

// What people write in a search box in the six languages, beyond the names of the code tables.
// Words are parted by spaces, `_` stands for a space inside a phrase, a `*` at the end for any ending: Slavic
// and Albanian words are inflected ("дизель, дизельный", "benzyna, benzynowy, benzynę").
// All languages are read at once: people mix them ("bmw автомат do 20000 zł").

/** Words in front of a bound; "до", "do" and "deri" alike. */
export const boundWords = {
  to: `under below up_to upto to max maximum at_most less_than cheaper_than no_more_than not_more_than not_over until
    till before < <= ≤
    до не_дороже дешевле меньше менее не_более максимум ниже по
    не_більше не_дорожче дешевше менше нижче щонайбільше
    do poniżej maks maksymalnie maksimum najwyżej nie_więcej_niż mniej_niż taniej_niż tańsze_niż przed
    deri deri_në deri_te nën jo_më_shumë_se më_pak_se më_lirë_se maksimumi para
    под най-много не_повече_от по-малко_от по-евтин_от преди`,
  from: `over above from min minimum at_least more_than after since newer_than starting_at no_less_than > >= ≥ with_at_least
    от с свыше больше более не_менее минимум после новее дороже начиная_с
    від понад більше не_менше мінімум після новіше новіші з
    od powyżej ponad co_najmniej więcej_niż po nowsze_niż minimalnie
    nga mbi më_shumë_se të_paktën së_paku pas prej minimumi
    над повече_от поне след най-малко по-нов_от`,
} as const

export const betweenWords = 'between между між między ndërmjet midis'
export const andWords = 'and to и й і та i a do до dhe e deri по - – —'

/** What a number is in; `price` units are currencies by ISO code. */
export const unitWords = {
  odometer: `km kms kilometers kilometres kilometer kilometre км км. километр* кілометр* kilometr* kilometra`,
  power: `hp bhp ps cv horsepower л.с лс л_с лошад* к.с кс к_с кінськ* конски конски_сили konie koni konne kuaj kuaj-fuqi kf`,
  engine: `cc ccm cm3 cm³ см3 см³ куб.см куб kub_cm`,
  litres: `l liter liters litre litres л литр* літр* litr* litra`,
  year: `год года г г.в г.в. году рік року р р.в rok roku r viti viti_i година г-на model_year`,
  seats: `seats seat seater мест места местный местная місць місця місний miejsc miejsca miejscowy miejscowe osobowy vende ulëse
    седалки места`,
} as const

/** Signs and names of money. Three-letter codes of the service's own currencies are understood besides. */
export const currencyWords: Readonly<Record<string, string>> = {
  eur: '€ eur euro euros евро євро eura',
  usd: '$ usd dollar dollars доллар* долар* dolar* dollarë bucks',
  gbp: '£ gbp pound pounds фунт* funt*',
  pln: 'zł pln zloty zlotys złot* злот*',
  uah: '₴ uah грн гривен* гривень гривн* hrywn* hryvnia*',
  bgn: 'bgn лв лева лев lev leva lewa',
  all: 'lekë lek leke лек* lekow',
  rub: '₽ rub руб рубл* rubl*',
  chf: 'chf франк* frank*',
  czk: 'czk kč koruna* korun* крон*',
}

/** A thousand and a million, as they are shortened. */
export const multipliers: readonly (readonly [factor: number, words: string])[] = [
  [1000, 'k к thousand тыс тысяч* тис тисяч* tys tysi* mijë хил хиляд*'],
  [1_000_000, 'mln million millions млн миллион* мільйон* milion* милион*'],
]

/** Words that say what the next number is about. */
export const topicWords: Readonly<Record<KeyOfKind<'range'>, string>> = {
  price: 'price priced цена цене цену стоимость ціна ціною ціну вартість cena cenie cenę çmimi çmim цена',
  odometer: 'mileage odometer пробег* пробіг* przebieg* kilometrazh* kilometrazhi km_e_përshkuara',
  year: 'year years год года рік року rok roku rocznik viti година',
  power: 'power мощност* потужн* moc mocą fuqi* сила',
  engine: `engine displacement двигател* объем объём двигун* об'єм обєм pojemność pojemności silnik* motor* vëllim* обем`,
}

type Words = Readonly<Record<string, string>>

/** Codes by slug: what people say for them. Names of the tables themselves are added in every language. */
export const codeWords: Partial<Record<FilterKey, Words>> = {
  body: {
    sedan: 'saloon седан* berlinë',
    wagon: 'estate touring avant универсал* універсал* kombi комби karavan*',
    coupe: 'coupé купе kupe* купе',
    pickup: 'pick-up truck пикап* пікап* pikap*',
    suv: 'offroader off-roader внедорожник* джип* кроссовер* crossover* позашляховик* кросовер* terenow* suv-y xhip* джип',
    cabrio: 'convertible cabriolet cabrio кабриолет* кабріолет* kabriolet* kabrio*',
    van: 'minivan minibus фургон* минивэн* мінівен* минибус* мінівен bus minivan* furgon* ван',
    hatchback: 'хетчбек* хэтчбек* хечбек* hatch hatchback*',
    roadster: 'родстер* roadster*',
    limousine: 'лимузин* лімузин* limuzyn* limuzin*',
    liftback: 'лифтбек* ліфтбек* liftback*',
    hearse: 'катафалк* karawan* makinë_varrimi',
    sport_car: 'sportscar sports_car спорткар* спортивн* sportow* sportiv*',
  },
  color: {
    silver: 'серебр* сріб* srebrn* argjend* argjendt* сребр*',
    purple: 'violet фиолет* фіолет* fiolet* vjollc* лилав*',
    orange: 'оранж* помаранч* pomarańcz* portokall*',
    green: 'зелен* зелён* zielon* gjelbër jeshile',
    red: 'красн* червон* czerwon* e_kuqe i_kuq kuqe kuq червен*',
    gold: 'golden золот* złoty_kolor arit* златист* златен златн*',
    brown: 'коричн* brązow* kafe кафяв*',
    grey: 'gray серый серая серое серого серой серые сірий сіра сіре сірого szary szara szare szarego gri сив сива сиво сиви',
    turquoise: 'бирюз* бірюз* turkus* bruz* тюркоаз*',
    blue: 'синий синяя синее синего синие синій синя синє blakitn* niebiesk* kaltër blu син сина синьо сини',
    bronze: 'бронзов* brązowy_metalik bronz*',
    white:
      'белый белая белое белого белые білий біла біле білого bialy biala biale białego biał* bardhë bardh* бял бяла бяло бели',
    cream: 'кремов* kremow* krem',
    black: 'черный черная черное черного черные чёрн* чорн* czarn* zezë zez* черен черна черно черни',
    yellow: 'желт* жёлт* жовт* żółt* verdhë verdh* жълт*',
    beige: 'бежев* beżow* bezh*',
    pink: 'розов* рожев* różow* rozë',
    two_colors: 'two-tone two-colour двухцветн* двоколірн* dwukolorow* dyngjyrësh* двуцветн*',
  },
  fuel: {
    diesel: 'дизел* dizel* diesl* naft* tdi cdi hdi dci',
    electric: 'ev bev электро* електро* elektro* elektryk* elektryczn* elektrik* електр*',
    hybrid: 'hev phev гибрид* гібрид* hybryd* hibrid* хибрид*',
    gasoline: 'petrol gasoline benzin benzine бензин* benzyn* benzin*',
    gas: 'lpg cng gpl метан пропан газ газом газу gaz газов* газ/бензин',
    flexible: 'flex flexfuel flex-fuel e85',
    hydrogen: 'fuel_cell водород* водень водн* wodór wodor* hidrogjen*',
    ethanol: 'этанол* етанол* etanol*',
  },
  transmission: {
    automatic: 'auto automat automatic акпп автомат* automat* tiptronic dsg s-tronic',
    manual:
      'stick мкпп механик* механік* механич* механічн* manual* manualn* ręczn* manuale ръчн* ръчни_скорости',
  },
  drive: {
    all: '4x4 4х4 4wd awd 4motion quattro xdrive 4matic полный_привод полный_привода повний_привід napęd_na_cztery napęd_4x4 të_gjitha_rrotat двойно_предаване',
    front: 'fwd front-wheel передний_привод передній_привід napęd_przedni napęd_na_przód предно_предаване',
    rear: 'rwd rear-wheel задний_привод задній_привід napęd_tylny napęd_na_tył задно_предаване',
  },
  steering: {
    right:
      'rhd right-hand right_hand_drive правый_руль праворульн* праве_кермо prawa_kierownica kierownica_po_prawej timon_djathtas десен_волан',
    left: 'lhd left-hand left_hand_drive левый_руль леворульн* ліве_кермо kierownica_po_lewej timon_majtas ляв_волан',
  },
  emission: {
    euro_1: 'euro1 евро-1 евро1 euro-1 євро-1 євро1',
    euro_2: 'euro2 евро-2 евро2 euro-2 євро-2 євро2',
    euro_3: 'euro3 евро-3 евро3 euro-3 євро-3 євро3',
    euro_4: 'euro4 евро-4 евро4 euro-4 євро-4 євро4',
    euro_5: 'euro5 евро-5 евро5 euro-5 євро-5 євро5',
    euro_6: 'euro6 евро-6 евро6 euro-6 євро-6 євро6',
  },
  condition: {
    used: 'used second-hand б/у бу подержан* вживан* używan* uzywan* përdorur употребяван* втора_ръка',
    new: 'new новый новая новое новые новий нова нове нові nowy nowa nowe nowego i_ri e_re të_reja нов ново нови',
    damaged:
      'damaged salvage wrecked crashed битый битая битые битое аварийн* поврежден* повреждён* пошкоджен* битий бита uszkodzon* rozbit* powypadkow* dëmtuar* повреден* ударен* катастрофирал*',
  },
  damage: {
    hail: 'hail_damage hailed град градом градобоя grad gradob* gradobici* breshër breshri градушка',
    water:
      'flood flooded flood_damage water_damage утоплен* утопл* затоплен* zalan* powodz* powódź përmbytur наводнен* удавен*',
    theft:
      'stolen theft_recovery recovered_theft угнан* краден* викраден* kradzion* skradzion* vjedhur откраднат*',
    burn: 'burnt burned fire_damage горел* сгоревш* згоріл* обгоріл* spalon* djegur изгорял* горял*',
    vandalized: 'vandalised вандал* wandal* vandal*',
    rollover: 'rolled перевертыш* перевернут* перекинут* dachowan* përmbysur преобърнат*',
    engine: 'engine_damage engine_failure blown_engine',
    front: 'front_damage front_end_damage удар_спереди битый_перед удар_в_перед',
    rear: 'rear_damage rear_end_damage удар_сзади',
    side: 'side_damage удар_сбоку',
  },
  airbags: {
    intact:
      'airbags_intact intact_airbags airbags_ok подушки_целые целые_подушки подушки_цілі цілі_подушки poduszki_całe całe_poduszki здрави_еърбези',
    deployed:
      'airbags_deployed deployed_airbags подушки_сработали стрельнули_подушки подушки_спрацювали wystrzelone_poduszki гръмнали_еърбези',
  },
  seller: {
    dealer: 'dealers dealership дилер* автосалон* salon dealer* koncesionar* автокъща дилър*',
    individual:
      'private private_seller частник частное_лицо от_частника приватн* прыватн* prywatn* osoba_prywatna privat частно_лице',
  },
  availability: {
    in_stock: 'in_stock available в_наличии в_наявності dostępn* në_gjendje в_наличност',
    in_transit: 'in_transit в_пути в_дорозі w_drodze në_rrugë на_път',
    on_order: 'on_order под_заказ під_замовлення na_zamówienie me_porosi по_поръчка',
  },
}

/** Yes or no, as phrases. */
export const flagWords: Record<KeyOfKind<'flag'>, { readonly yes: string; readonly no?: string }> = {
  keys: {
    yes: `with_keys keys_present with_key с_ключами с_ключом есть_ключи з_ключами з_ключем є_ключі z_kluczykami
      z_kluczykiem z_kluczem me_çelësa me_çelës с_ключове с_ключ`,
    no: `without_keys no_keys no_key без_ключей без_ключа без_ключів bez_kluczyków bez_kluczyka bez_klucza pa_çelësa
      pa_çelës без_ключове без_ключ`,
  },
  leasing: {
    yes: 'leasing lease лизинг* лізинг* в_лизинг w_leasing me_qira',
    no: 'no_leasing without_leasing без_лизинга без_лізингу bez_leasingu pa_leasing без_лизинг',
  },
  certified: {
    yes: 'certified manufacturer_certified сертифицирован* сертифікован* certyfikowan* certifikuar сертифициран*',
  },
  inspected: {
    yes: `inspected with_inspection с_осмотром проверен* з_оглядом перевірен* z_inspekcją sprawdzon* me_inspektim
      inspektuar с_оглед`,
  },
  history: {
    yes: `with_history history_report с_историей с_отчетом з_історією z_historią z_raportem me_histori с_история`,
  },
}

/** Words that say nothing by themselves. */
export const noise = `a an the with and or for in of on car cars vehicle vehicles by
  и или с со в во на для из авто машина машину машины автомобиль автомобили
  і й та або з із зі у в на для авто машина машину автомобіль автомобілі
  i oraz lub z ze w we na dla auto samochód samochody samochodu
  dhe ose me në për makinë makina veturë vetura
  и или с със в във на за от кола коли автомобил автомобили`

/** In front of a place: then its inflected forms count as well ("в Германии", "z Niemiec"). */
export const placeWords = `in from из в во від з із у в z ze w we nga në prej от от_страна`
