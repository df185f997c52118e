/** What sellers add to a title, by language and by the state of the car. */
type Phrases = { readonly fine: readonly string[]; readonly damaged: readonly string[]; readonly leasing: readonly string[] }

export const phrases: Readonly<Record<string, Phrases>> = {
  en: {
    fine: ['one owner', 'full service history', 'low mileage', 'garage kept', 'winter tyres included', 'no accidents', 'first registration', 'like new', 'tow bar', 'new timing belt', 'non-smoker car', 'trade-in welcome'],
    damaged: ['runs and drives', 'salvage title', 'front end damage', 'for parts or repair', 'clean interior', 'airbags deployed', 'starts, does not move', 'easy repair'],
    leasing: ['lease takeover', 'leasing from first day', 'company car lease', 'full service leasing'],
  },
  de: {
    fine: ['Scheckheft gepflegt', '1. Hand', 'TÜV neu', 'unfallfrei', 'Nichtraucher', '8-fach bereift', 'Garagenwagen', 'AHK', 'Standheizung', 'Inzahlungnahme möglich', 'Zahnriemen neu'],
    damaged: ['Unfallwagen', 'Frontschaden', 'fahrbereit', 'Hagelschaden', 'Motorschaden', 'für Export', 'Bastlerfahrzeug', 'Heckschaden'],
    leasing: ['Leasingübernahme', 'Gewerbeleasing', 'inkl. Wartung', 'ohne Anzahlung'],
  },
  pl: {
    fine: ['salon Polska', 'pierwszy właściciel', 'serwisowany w ASO', 'bezwypadkowy', 'garażowany', 'faktura VAT 23%', 'niski przebieg', 'drugi komplet kół', 'hak', 'zarejestrowany', 'możliwa zamiana'],
    damaged: ['uszkodzony przód', 'po gradobiciu', 'odpala i jeździ', 'do naprawy', 'na części', 'uszkodzony bok', 'poduszki wystrzelone'],
    leasing: ['cesja leasingu', 'leasing od ręki', 'bez wkładu własnego', 'najem długoterminowy'],
  },
  uk: {
    fine: ['один власник', 'офіційне авто', 'не битий', 'сервісна книжка', 'рідний пробіг', 'гаражне зберігання', 'комплект зимової гуми', 'можливий обмін', 'у відмінному стані', 'свіжопригнаний'],
    damaged: ['після ДТП', 'на відновлення', 'на ходу', 'пошкоджено передню частину', 'під розмитнення', 'подушки цілі'],
    leasing: ['можливий лізинг', 'переоформлення лізингу', 'лізинг без першого внеску'],
  },
  ru: {
    fine: ['один хозяин', 'не бит, не крашен', 'обслужен у дилера', 'родной пробег', 'гаражное хранение', 'зимняя резина в подарок', 'возможен обмен', 'торг у капота', 'полный комплект ключей'],
    damaged: ['после ДТП', 'под восстановление', 'на ходу', 'удар спереди', 'на запчасти', 'подушки целы'],
    leasing: ['возможен лизинг', 'лизинг без аванса', 'переуступка лизинга'],
  },
  bg: {
    fine: ['първи собственик', 'сервизна история', 'внос от Германия', 'внос от Италия', 'без забележки', 'реални километри', 'обслужен', 'гаражен', 'нов внос', 'зимни гуми', 'бартер', 'теглич'],
    damaged: ['катастрофирал', 'ударен отпред', 'на части', 'в движение', 'ударен отзад', 'за ремонт'],
    leasing: ['лизинг без първоначална вноска', 'изгоден лизинг', 'прехвърляне на лизинг'],
  },
  sq: {
    fine: ['një pronar', 'me letra', 'sapo ardhur nga Gjermania', 'i mirëmbajtur', 'pa aksidente', 'kilometra reale', 'gjendje perfekte', 'mundësi ndërrimi', 'goma dimri', 'servis i rregullt'],
    damaged: ['i aksidentuar', 'dëmtim përpara', 'ndizet dhe ecën', 'për pjesë këmbimi', 'për riparim'],
    leasing: ['mundësi leasing', 'me këste', 'leasing pa parapagim'],
  },
  lt: {
    fine: ['vienas savininkas', 'serviso istorija', 'be defektų', 'nauja TA', 'nerūkyta', 'žieminės padangos', 'puikios būklės', 'galimas keitimas', 'kablys'],
    damaged: ['daužtas priekis', 'važiuojantis', 'dalimis', 'po avarijos', 'reikia remonto'],
    leasing: ['galimas lizingas', 'lizingo perėmimas'],
  },
  cs: {
    fine: ['1. majitel', 'servisní knížka', 'koupeno v ČR', 'odpočet DPH', 'nehavarováno', 'zimní kola', 'garážováno', 'tažné zařízení', 'nová STK'],
    damaged: ['havarované', 'pojízdné', 'na náhradní díly', 'poškozená přední část'],
    leasing: ['operativní leasing', 'převzetí leasingu', 'bez akontace'],
  },
  ro: {
    fine: ['unic proprietar', 'carte service', 'kilometri reali', 'fără accidente', 'proaspăt adus', 'ITP valabil', 'anvelope de iarnă', 'accept variante', 'întreținută exemplar'],
    damaged: ['avariată', 'pornește și merge', 'pentru piese', 'lovită față'],
    leasing: ['rate cu buletinul', 'preluare leasing', 'avans zero'],
  },
  sv: {
    fine: ['en ägare', 'fullservad', 'nybesiktad', 'vinterhjul ingår', 'dragkrok', 'svensksåld', 'låg mil', 'rökfri'],
    damaged: ['krockskadad', 'reparationsobjekt', 'startar och rullar'],
    leasing: ['privatleasing', 'övertag av leasing'],
  },
  fr: {
    fine: ['première main', 'carnet d’entretien', 'faible kilométrage', 'non-fumeur', 'contrôle technique OK', 'jantes hiver', 'expertisée', 'jamais accidentée', 'attelage'],
    damaged: ['accidentée', 'roulante', 'pour pièces', 'choc avant'],
    leasing: ['reprise de leasing', 'leasing possible', 'sans apport'],
  },
  ka: {
    fine: ['ერთი მფლობელი', 'განბაჟებული', 'იდეალურ მდგომარეობაში', 'სერვის ისტორია', 'გაუვლია ტექდათვალიერება', 'მუხრუჭები ახალი'],
    damaged: ['დაზიანებული', 'იქოქება და დადის', 'ნაწილებად', 'შესაკეთებელი'],
    leasing: ['შესაძლებელია ლიზინგი', 'განვადებით'],
  },
  ko: {
    fine: ['무사고', '1인 소유', '완전 무사고', '짧은 주행거리', '비흡연', '정비 완료', '신차급', '옵션 풍부'],
    damaged: ['사고 차량', '수출용', '부품용', '단순 교환'],
    leasing: ['리스 승계', '장기 렌트 가능'],
  },
  ja: {
    fine: ['ワンオーナー', '禁煙車', '修復歴なし', '低走行', '記録簿付き', '車検付き', '美車', 'スタッドレス付き'],
    damaged: ['事故現状車', '部品取り', '自走可能', '前部損傷'],
    leasing: ['リース可能'],
  },
  ar: {
    fine: ['مالك واحد', 'صبغ الوكالة', 'خليجي', 'بدون حوادث', 'سيرفس الوكالة', 'بحالة ممتازة', 'كيلومترات قليلة'],
    damaged: ['بعد حادث', 'قطع غيار', 'تحتاج تصليح'],
    leasing: ['متاح بالتقسيط', 'تأجير منتهي بالتمليك'],
  },
}
