import { foldMarks } from '../language/index.ts';

/** What an answer to a question must contain: a number, a time, a name, a place or a reason. */
export type Expected = 'number' | 'time' | 'person' | 'place' | 'reason';

/** Matches whole words, typed with or without their diacritics; JavaScript's \b works for ASCII only. */
const words = (list: string): RegExp => {
  const folded = foldMarks(list.replaceAll(/\|[^|()]*où[^|()]*/g, '')); // "ou" is "or"
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${list}|${folded})(?![\\p{L}\\p{N}])`, 'u');
};

/** "When" asks for a time at the beginning of a question or clause; elsewhere it is a case: "an error when restoring". */
const BEGINNING =
  '(?<=^|[^\\p{L}\\p{N}\\s]\\s*|(?<![\\p{L}])(?:' +
  'and|but|so|or|hi|hello|hey|ok|know|me|tell|say|says|see|sure|about|for|from|by|please' +
  '|și|si|dar|sau|știți|știi|stiti|spuneți|spune|de|pe|pana|până' +
  '|и|а|но|или|знаете|скажите|подскажите|с|до|на|та|й|і|але|або|від|знаєте|скажіть|підкажіть' +
  "|et|mais|ou|sais|savez|savoir|dire|dites|depuis|pour|jusqu'à|e|ma|o|sapere|sai|sa|dirmi|dica|da|per|fino a" +
  ') )';

/** Question patterns of the seven languages; tried in this order on the normalised question. */
const ASKED: [Expected, RegExp][] = [
  [
    'number',
    words(
      'how (?:many|much|old|long|far|tall|high|big|large|often|fast|deep|wide|heavy|expensive)|(?:what|which) (?:percent|percentage|number|amount|proportion|age|price|cost|fee|distance|temperature|score|ratio)|what (?:is|was|are|were) the (?:[\\p{L}-]+ )?(?:percentage|number|amount|population|cost|price|size|area|length|height|weight|distance|temperature|rate|score|speed)' +
        '|cât|câți|câte|câtă|cat|cati|cate|cata|ce (?:procent|procentaj|număr|suprafață|populație|preț|cost|sumă|distanță|lungime|temperatură|scor)|care (?:este|era|a fost|e) (?:numărul|populația|procentul|procentajul|prețul|costul|suprafața|lungimea|distanța|suma|rata|scorul)' +
        '|сколько|скольких|скольким|сколькими|насколько|как (?:долго|часто|далеко|много)|как(?:ой|ая|ое|ова|ово|ов) (?:процент|доля|количество|число|численность|население|цена|стоимость|размер|площадь|длина|высота|расстояние|сумма|температура|возраст|счет)|в скольких' +
        '|скільки|наскільки|як (?:довго|часто|далеко|багато)|як(?:ий|а|е) (?:відсоток|кількість|число|ціна|вартість|розмір|площа|довжина|сума)' +
        '|wie ?viel|wie ?viele|wie ?vielen|wie ?vieler|wie (?:lange|oft|hoch|groß|gross|alt|weit|teuer|schnell|tief|schwer|breit)|welche (?:anzahl|zahl|größe|summe|höhe|temperatur)|welcher (?:prozentsatz|anteil|preis|betrag)|wie hoch' +
        '|combien|quel (?:âge|est le (?:nombre|prix|coût|montant|pourcentage|taux|score))|quel (?:nombre|prix|pourcentage|montant|taux|poids|budget)|quelle (?:distance|somme|superficie|taille|hauteur|longueur|vitesse|proportion|part|quantité|population|est la (?:superficie|population|taille|hauteur|longueur|vitesse|distance|proportion|part|quantité|température|durée))' +
        "|quant[oaie]|qual (?:è|era|è stat[oa]) (?:il|la|l) ?'?(?:numero|prezzo|costo|percentuale|popolazione|temperatura|lunghezza|altezza|distanza|superficie|punteggio|tasso|quantità)|che percentuale|quale percentuale",
    ),
  ],
  [
    'time',
    words(
      `${BEGINNING}(?:when|când|cand|когда|коли|quand|quando)` +
        '|(?:what|which) (?:year|years|date|day|month|century|decade|time|season|period|era)|since when|until when' +
        '|(?:în|in) ce (?:an|ani|dată|data|zi|lună|secol|deceniu|perioadă|moment)|ce (?:an|dată|zi|oră|perioadă)|din ce an|la ce (?:oră|dată)' +
        '|в каком (?:году|веке|месяце|десятилетии|столетии)|в каких годах|в какие годы|какого числа|с какого (?:года|времени)|в какой (?:день|период|год|момент)|какой (?:год|день|месяц)|до какого' +
        '|в якому (?:році|столітті)|у якому (?:році|столітті)|якого числа|о котрій' +
        '|wann|(?:in )?welche[mnrs]? (?:jahr|jahre|jahren|jahrzehnt|jahrhundert|monat|tag|datum|zeit|zeitraum|zeitpunkt|woche)|seit wann|bis wann|um wie ?viel uhr' +
        "|(?:en |à |de )?quelles? (?:année|années|date|dates|époque|heure|période|mois|saison)|(?:en |à |de )?quel (?:an|mois|jour|siècle|moment)|depuis quand|jusqu'?(?: ?à)? quand|au (?:cours de )?quel" +
        '|(?:in |a |di )?(?:che|quale|quali) (?:anno|anni|data|giorno|mese|secolo|periodo|epoca|decennio|ora|momento)|nel quale anno|da quando|a che ora',
    ),
  ],
  [
    'person',
    words(
      'who|whose|whom|(?:what|which) (?:person|man|woman|king|queen|president|player|team|company|author|artist|singer|scientist|general|group|leader)|what (?:is|was) the name' +
        '|cine|cui|pe cine|al cui|ale cui|a cui|ce (?:persoană|jucător|rege|echipă|companie|președinte|grup|om)|cum (?:se numește|se numea|îl cheamă|se numeau)' +
        '|кто|кого|кому|кем|о ком|чей|чья|чье|чьи|как (?:зовут|звали|называется|назывался|называлась|назывались|называют)|какой (?:игрок|король|человек|президент|ученый|певец)|какая (?:команда|компания|группа)' +
        '|хто|кого|кому|ким|чий|чия|чиє|як (?:звати|звали|називається)' +
        '|wer|wen|wem|wessen|welche[rnms]? (?:person|mann|frau|könig|präsident|spieler|mannschaft|firma|unternehmen|gruppe)|wie (?:heißt|hieß|hießen|heißen|lautet|lautete)' +
        "|qui|à qui|de qui|par qui|avec qui|quel (?:homme|roi|joueur|président|auteur|empereur|personnage|général|groupe)|quelle (?:femme|personne|équipe|reine|entreprise)|comment (?:s'appelle|se nomme|se nommait|s'appelait|s appelle|s appelait)" +
        '|chi|a chi|di chi|da chi|con chi|quale (?:persona|re|giocatore|squadra|presidente|azienda|gruppo|imperatore)|come si (?:chiama|chiamava)',
    ),
  ],
  [
    'place',
    words(
      'where|(?:what|which) (?:city|country|place|state|town|region|island|continent|river|street|stadium|university|school|area|building|province|county|location)' +
        '|unde|de unde|(?:în |in )?(?:ce|care) (?:oraș|țară|loc|stat|regiune|insulă|continent|râu|stradă|stadion|universitate|zonă|clădire|provincie)' +
        '|где|куда|откуда|(?:в |на |из )?как(?:ом|ой|ая|их|ую|ие) (?:городе?|стран[еауы]|месте?|штате?|регионе?|острове?|континенте?|река|реке|улица|улице|стадионе?|университете?|провинци[ияю]|област[ьи]|районе?|частях?)' +
        '|де|куди|звідки|(?:в |у )як(?:ому|ій) (?:місті|країні|місці|регіоні)' +
        '|wo|wohin|woher|(?:in |an |auf |aus )?welche[rnms]? (?:stadt|land|ländern|ort|staat|region|insel|kontinent|fluss|straße|stadion|universität|gebiet|gebäude|provinz)' +
        "|où|d'où|d où|ou (?:est|sont|se trouve|puis je|peut on)|(?:dans |en |à |sur )?quelles? (?:ville|villes|région|île|rue|province|université|pays)|(?:dans |en )?quels? (?:pays|lieu|endroit|continent|état|département|fleuve|quartier|bâtiment|stade)" +
        "|dove|da dove|d'ove|dov|(?:in |a |da )?(?:che|quale|quali) (?:città|paese|paesi|luogo|stato|regione|isola|continente|fiume|strada|stadio|università|area|edificio|provincia|contea)",
    ),
  ],
  [
    'reason',
    words(
      'why|for what reason|what (?:is|was) the reason|de ce|din ce (?:cauză|motiv)|почему|зачем|по какой причине|чому|навіщо|warum|weshalb|wieso|aus welchem grund|pourquoi|pour quelle raison|perché|per quale (?:motivo|ragione)',
    ),
  ],
];

const NUMBER_WORDS = words(
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|hundreds|thousand|thousands|million|millions|billion|half|third|quarter|dozen|twice|both|several' +
    '|unu|una|doi|două|trei|patru|cinci|șase|șapte|opt|nouă|zece|sute|sută|mie|mii|milion|milioane|miliarde|jumătate|treime|sfert' +
    '|один|одна|два|две|двух|три|трех|четыре|пять|шесть|семь|восемь|девять|десять|десятки|сотни|тысяч|тысячи|тысяча|миллион|миллиона|миллионов|миллиардов|половина|половину|половины|треть|четверть' +
    '|дві|двох|три|чотири|пять|шість|сім|вісім|десять|сто|тисяч|тисячі|мільйон|мільйонів|половина' +
    '|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|hunderte|tausend|tausende|million|millionen|milliarden|hälfte|drittel|viertel|dutzend' +
    '|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|vingt|trente|cent|cents|mille|millier|milliers|million|millions|milliards|moitié|tiers|quart|douzaine|quinze|quarante|cinquante|soixante' +
    '|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|cento|centinaia|mille|mila|migliaia|milione|milioni|miliardi|metà|terzo|quarto|dozzina',
);
const TIME_WORDS = words(
  'days?|weeks?|months?|hours?|minutes?|zile?|ziua|săptămân[ăaile]+|lun[iă]|ore|oră|minute|дн(?:я|ей|и)|день|недел[яиюь]|месяц[аев]*|час(?:а|ов|ы)?|минут[ыа]?|дні|днів|тиж(?:день|ня|ні|нів)|місяц[іья]|годин[иуа]?|хвилин[иа]?|tage?n?|wochen?|monate?n?|stunden?|minuten?|jours?|semaines?|mois|heures?|giorn[oi]|settiman[ae]|mes[ei]|ore|minut[oi]|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|century|centuries|spring|summer|autumn|winter|morning|evening|night|today|year|years|decade' +
    '|ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie|luni|marți|miercuri|joi|vineri|sâmbătă|duminică|secolul|secolului|anul|ani|anii|primăvara|vara|toamna|iarna' +
    '|январ[еья]|феврал[еья]|март[еа]?|апрел[еья]|ма[еяй]|июн[еья]|июл[еья]|август[еа]?|сентябр[еья]|октябр[еья]|ноябр[еья]|декабр[еья]|век[еаов]*|год[ауыов]*|году|годах|лет|весной|летом|осенью|зимой|понедельник|вторник|сред[ауы]|четверг|пятниц[ауы]|суббот[ауы]|воскресенье' +
    '|січ(?:ень|ня|ні)|лют(?:ий|ого|ому)|берез(?:ень|ня|ні)|квіт(?:ень|ня|ні)|трав(?:ень|ня|ні)|черв(?:ень|ня|ні)|лип(?:ень|ня|ні)|серп(?:ень|ня|ні)|верес(?:ень|ня|ні)|жовт(?:ень|ня|ні)|листопад[іа]?|груд(?:ень|ня|ні)|рок[уиів]*|понеділок|вівторок|середа|четвер|пятниця|субота|неділя' +
    '|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|jahrhundert|jahrhunderts|jahr|jahre|jahren|frühling|frühjahr|sommer|herbst|winter|uhr' +
    '|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|siècle|siècles|an|ans|année|années|printemps|été|automne|hiver' +
    '|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|secolo|secoli|anno|anni|primavera|estate|autunno|inverno',
);
const REASON_WORDS = words(
  'because|due to|since|as a result|in order to|therefore|caused|causes|so that|thus|owing' +
    '|deoarece|pentru că|fiindcă|din cauza|datorită|întrucât|pentru a|astfel|cauzat|cauzată' +
    '|потому что|поскольку|так как|из-за|из за|благодаря|чтобы|поэтому|вследствие|в результате|вызван[аоы]?' +
    '|тому що|бо|оскільки|через|завдяки|щоб|тому' +
    '|weil|da|denn|wegen|aufgrund|um|damit|deshalb|daher|dadurch|infolge' +
    '|parce que|parce qu|car|puisque|en raison|à cause|grâce|afin|pour|donc|ainsi' +
    '|perché|poiché|a causa|grazie|dovuto|dovuta|per|quindi|affinché|così',
);

const MONEY =
  /[$€£₴₽]|\b(?:usd|eur|lei|ron|euro|euros|dollars?|pounds?|dolari|livres|dollari|sterline|pfund|dollar|franken|grn|uah)\b|доллар|руб|грн|гривен|гривн|долар|фунт|євро|евро|lire|\d ?ле[йяеи]|(?<!\p{L})mdl(?!\p{L})/u;

/** Questions whose answer is recognisable: a percentage, an amount of money, an age, a year, a duration. */
const MARKED: [RegExp, RegExp][] = [
  [
    words(
      'percent|percentage|procent|procentaj|procentul|procentajul|процент|процентов|доля|відсоток|відсотків|prozent|prozentsatz|anteil|pourcentage|taux|percentuale',
    ),
    /%|percent|la sută|процент|відсот|prozent|pour cent|per cento/u,
  ],
  [
    words(
      'how much (?:money|does|did|is|was)|price|cost|costs|fee|salary|cât costă|ce preț|bani|prețul|costul|цена|стоит|стоимость|денег|платить|стоила|коштує|ціна|вартість|kostet|kosten|kostete|geld|preis|coûte|coût|prix|argent|costa|costo|costi|prezzo|soldi|denaro',
    ),
    MONEY,
  ],
  [
    words(
      'commissions?|comision(?:ul|ului)?|комисси\\p{L}+|комісі\\p{L}+|provision(?:en)?|gebühr(?:en)?|frais|commission[ei]',
    ),
    new RegExp(`%|percent|${MONEY.source}`, 'u'),
  ],
  [
    words(
      'how old|what age|ce vârstă|câți ani|сколько лет|возраст|скільки років|wie alt|alter|quel âge|quanti anni|che età',
    ),
    /\bage|years? old|aged|vârst|de ani|лет|возраст|рок|alter|jahre|\bans\b|âge|anni|età/u,
  ],
  [
    words('(?:what|which) year|ce an|в каком году|якому році|welche[mn] jahr|quelle année|(?:che|quale) anno'),
    /(?<!\p{N})\d{4}(?!\p{N})/u,
  ],
  [
    words(
      'how long|cât (?:timp|durează)|как долго|сколько времени|як довго|скільки часу|wie lange|combien de temps|quanto tempo|per quanto',
    ),
    /hour|day|week|month|year|minute|second|decade|centur|or[ăe]\b|zi|săptăm|lun|an[iu]?\b|minut|час|день|дня|дней|недел|месяц|год|лет|минут|дні|днів|тиж|місяц|рок|stund|tag|woche|monat|jahr|heure|jour|semaine|mois|ans\b|siècle|ore\b|giorn|settiman|mes[ei]|ann[oi]/u,
  ],
];

const FULL_NAME = /\p{Lu}[\p{L}.'’-]+ (?:(?:de|von|van|der|di|da|du|le|la|al|bin|ibn|of) )*\p{Lu}[\p{L}'’-]+/u;
const AFTER_PLACE_WORD =
  /(?<![\p{L}])(?:in|at|near|from|to|la|lângă|în|din|spre|в|во|на|из|у|до|з|із|біля|nach|aus|bei|im|à|en|dans|au|aux|vers|de|a|da|ad|nel|nella|nell'|presso|dal|dalla) ?(?:the |der |den |dem |la |le |l'|l’|il |lo )?\p{Lu}\p{L}+/u;

/** What a normalised question asks for, if it says so. */
export const expectedBy = (question: string): Expected | null =>
  ASKED.find(([, asks]) => asks.test(question))?.[0] ?? null;

const ASKS_HOW = words(
  'how (?:do|does|can|could|to|should|would|will|i|we|you)|how come|steps?|instructions?|what do i (?:do|have to do|need to do)|what should i do' +
    '|cum|pa(?:ș|s)ii|instrucțiuni|ce (?:fac|trebuie să fac)' +
    '|как(?! долго| часто| далеко| много| зовут| называ)|каким образом|инструкци[яи]|шаги|что (?:делать|нужно сделать)' +
    '|як(?! довго| часто| далеко| багато| звати| назива)|яким чином|інструкці[яї]|кроки|що (?:робити|потрібно зробити)' +
    '|wie(?! ?viel| lange| oft| hoch| groß| alt| weit| teuer| schnell| heißt)|schritte|anleitung|was (?:muss|soll|kann) ich (?:tun|machen)' +
    '|comment|étapes|que (?:faire|dois je faire)|de quelle (?:façon|manière)' +
    '|come|passaggi|istruzioni|cosa (?:devo|posso) fare|in che modo',
);

/** Whether a normalised question asks how something is done. */
export const asksHow = (question: string): boolean => ASKS_HOW.test(question);

/** The pattern that the answer to a normalised question must match, if there is one. */
export const markExpectedBy = (question: string): RegExp | null =>
  MARKED.find(([asks]) => asks.test(question))?.[1] ?? (PRICE_ALONE.test(question) ? MONEY : null);

const ASKS_PRICE = words(
  'how much (?:money|is (?:it|this|that|a|an|one|the)|are (?:the|they)|(?:does|do|did|would|will) .+ cost|for)|what (?:does|do|would|will) .+ cost|what (?:is|are) the (?:price|cost|fee)s?|prices? (?:of|per|for)' +
    '|cât (?:costă|mă costă|este|e|face)|cat costa|ce preț|care (?:e|este) prețul' +
    '|сколько (?:это )?(?:стоит|стоят|стоило|будет стоить)|(?:какая|какова) (?:цена|стоимость)|почем' +
    '|скільки (?:це )?(?:коштує|коштують|коштуватиме)|яка (?:ціна|вартість)|почім' +
    '|was (?:kostet|kosten)|wie ?viel kostet|wie ?viel kosten|wie teuer|wie hoch (?:ist|sind) (?:der|die) (?:preise?|kosten|gebühr)' +
    "|combien (?:ça )?(?:coûte|coûtent)|combien co[uû]te|quel est le (?:prix|coût|tarif)|c'?est combien" +
    '|quanto (?:costa|costano|viene)|qual è il (?:prezzo|costo)',
);
/** A few words that begin or end with one for a price, as people type into a search box: "pro price?". */
const PRICE = words(
  'prices?|pricing|costs?|fees?|preț(?:ul|uri)?|cost(?:ul)?|цен[аы]|стоимость|цін[аи]|вартість|preise?|kosten|gebühr(?:en)?|prix|tarifs?|coût|prezz[oi]|cost[oi]',
).source;
const OTHERS = "(?:[\\p{L}\\p{N}'-]+ ){0,3}";
const PRICE_ALONE = new RegExp(`^${OTHERS}${PRICE}[?!. ]*$|^${PRICE} ${OTHERS}[\\p{L}\\p{N}'-]+[?!. ]*$`, 'u');
const PRICE_WITH_NUMBER =
  /(?:price|cost|fee|charge|preis|kost|preț|tarif|цен|стоимост|сто[ия]т|вартіст|цін|кошту|prix|coût|prezz)[^.\n]{0,60}\d/u;
const FREE = words(
  'free|no (?:extra )?charge|gratis|gratuit[ăeo]?s?|kostenlos|kostenfrei|бесплатн\\p{L}+|безкоштовн\\p{L}+|gratuit[oaie]',
);

/** Whether a normalised question asks what something costs and the normalised text names no amount of money. */
export const lacksPrice = (question: string, text: string): boolean =>
  (ASKS_PRICE.test(question) || PRICE_ALONE.test(question)) &&
  !MONEY.test(text) &&
  !PRICE_WITH_NUMBER.test(text) &&
  !FREE.test(text);

/** A sentence to be judged: as written, normalised, and with the names and numbers that the question does not contain. */
export interface Judged {
  text: string;
  normalised: string;
  newNames: number;
  newNumbers: number;
}

/** How well a sentence provides what was asked for: 0, 0.5 or 1. */
export function holds(expected: Expected, { text, normalised, newNames, newNumbers }: Judged): number {
  switch (expected) {
    case 'number':
      return newNumbers > 0 ? 1 : NUMBER_WORDS.test(normalised) ? 0.5 : 0;
    case 'time':
      return newNumbers > 0 && /\d{3,4}/.test(normalised) ? 1 : TIME_WORDS.test(normalised) ? 0.5 : 0;
    case 'person':
      return newNames === 0 ? 0 : FULL_NAME.test(text) ? 1 : 0.5;
    case 'place':
      return newNames === 0 ? 0 : AFTER_PLACE_WORD.test(text) ? 1 : 0.5;
    case 'reason':
      return REASON_WORDS.test(normalised) ? 1 : 0;
  }
}
