import type { Locale } from '@parley/contracts/locales';

/** Negation words, in normalised text. In most of these languages a double negative is still a negative. */
export const NEGATION: Record<Locale, RegExp> = {
  en: /^(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|cannot|\p{L}+n't|(?:do|does|did|ca|wo|is|are|was|were)nt)$/u,
  de: /^(?:nicht|kein\p{L}*|nie|niemals|niemand\p{L}*|nichts|nirgends|nirgendwo|weder|keinesfalls|keineswegs)$/u,
  fr: /^(?:ne|n|pas|jamais|aucun\p{L}*|rien|ni|non|nul|nulle)$/u,
  it: /^(?:non|mai|nessun\p{L}*|niente|nulla|né|nemmeno|neanche|neppure)$/u,
  ro: /^(?:nu|n|nici|niciun\p{L}*|nicio|niciodat[aă]|nimic|nimeni|nic[aă]ieri)$/u,
  ru: /^(?:не|ни|нет|нельзя|никогда|никто|ничего|ничто|нигде|никак\p{L}*)$/u,
  ua: /^(?:не|ні|немає|нема|ніколи|ніхто|нічого|ніщо|ніде|ніяк\p{L}*|жод\p{L}*)$/u,
};

/** "Not possible without a receipt" is a double negation. */
export const WITHOUT: Record<Locale, RegExp> = {
  en: /^without$/,
  de: /^ohne$/,
  fr: /^sans$/,
  it: /^senza$/,
  ro: /^f[aă]r[aă]$/u,
  ru: /^безо?$/u,
  ua: /^без$/u,
};

/** Following a negation, these cancel it: "not only", "no later than". */
export const NOT_ONLY: Record<Locale, RegExp> = {
  en: /^(?:only|just|(?:later|more|less|fewer|longer|sooner) than)\b/,
  de: /^(?:nur|(?:mehr|weniger|länger|später) als)/u,
  fr: /^(?:seulement|uniquement|plus de|moins de)/u,
  it: /^(?:solo|soltanto|solamente|oltre|più di|meno di)/u,
  ro: /^(?:doar|numai|mai mult|mai puțin|mai târziu)/u,
  ru: /^(?:только|лишь|более|больше|менее|меньше|позднее|позже)/u,
  ua: /^(?:тільки|лише|більше|менше|пізніше)/u,
};

/** "Do not hesitate to write", "don't forget": invitations, not negations. */
export const INVITATION: Record<Locale, RegExp> = {
  en: /^(?:hesitat|forget|worry)/,
  de: /^(?:zöger|vergess|vergiss)/u,
  fr: /^(?:hésit|oubli|inquiét)/u,
  it: /^(?:esit|dimentic|preoccup)/u,
  ro: /^(?:ezit|uit)/u,
  ru: /^(?:стесня|забы|сомнева|беспоко)/u,
  ua: /^(?:вага|забу|сумніва|хвилю)/u,
};

/** Besides commas, these words start a new clause. */
export const CONJUNCTION: Record<Locale, readonly string[]> = {
  en: ['but', 'while', 'whereas', 'although', 'however'],
  de: ['aber', 'sondern', 'während', 'obwohl', 'jedoch'],
  fr: ['mais', 'tandis que', 'alors que', 'cependant'],
  it: ['ma', 'però', 'mentre', 'bensì', 'invece'],
  ro: ['dar', 'însă', 'ci', 'iar', 'deși'],
  ru: ['но', 'а', 'зато', 'однако', 'хотя'],
  ua: ['але', 'а', 'проте', 'однак', 'хоча'],
};

/** Joins two things, or two statements. */
export const AND: Record<Locale, readonly string[]> = {
  en: ['and'],
  de: ['und'],
  fr: ['et'],
  it: ['e', 'ed'],
  ro: ['și'],
  ru: ['и'],
  ua: ['і', 'й', 'та'],
};

/** Begins a condition or a point in time, which states nothing by itself: "if you cannot sign in". */
export const CONDITION: Record<Locale, RegExp> = {
  en: /^(?:if|when|unless|once|in case|as soon as|after you)(?!\p{L})/u,
  de: /^(?:wenn|falls|sofern|sollten?|sobald|nachdem)(?!\p{L})/u,
  fr: /^(?:si|s'|quand|lorsque|dès que|une fois que?)(?!\p{L})/u,
  it: /^(?:se|quando|qualora|una volta|appena)(?!\p{L})/u,
  ro: /^(?:dacă|daca|când|cand|după ce|odată ce|imediat ce)(?!\p{L})/u,
  ru: /^(?:если|когда|как только|после того)(?!\p{L})/u,
  ua: /^(?:якщо|коли|щойно|після того)(?!\p{L})/u,
};

/** Words that deny by themselves, without diacritics: "excluded" says the same as "not included". */
export const DENYING: Record<Locale, RegExp> = {
  en: /^(?:exclud|forbid|forbad|prohibit|banned|reject|refus|declin|closed|shut|impossible|unavailable|unable|waived)/,
  de: /^(?:ausgeschloss|ausgenomm|verbot|untersagt|abgelehnt|geschloss|unmoglich|entfall|entfiel)/,
  fr: /^(?:exclu|interdi|refus|ferme(?:e|s|es)?$|impossible|indisponible)/,
  it: /^(?:esclus|vietat|rifiut|chius|impossibil|indisponibil)/,
  ro: /^(?:exclus|interzi|refuz|resping|inchi[sș]|imposibil|indisponibil)/,
  ru: /^(?:исключ|запрещ|запрет|отказ|отклон|закрыт|невозможн|недоступн)/,
  ua: /^(?:виключен|заборон|відхил|відмов|закрит|зачинен|неможлив|недоступн)/,
};

/** Prefixes that turn a word into its opposite. */
export const PREFIXES: Record<Locale, readonly string[]> = {
  en: ['un', 'in', 'im', 'ir', 'il', 'non', 'dis'],
  de: ['un'],
  fr: ['in', 'im', 'ir', 'il', 'non'],
  it: ['in', 'im', 'ir', 'il'],
  ro: ['in', 'im', 'ne', 'i'],
  ru: ['не', 'без', 'бес'],
  ua: ['не', 'без'],
};

/** Opposites that customers ask about, as patterns for the beginning of a word, without diacritics. */
export const ANTONYMS: Record<Locale, readonly (readonly [RegExp, RegExp])[]> = {
  en: [
    [/^free$/, /^(?:paid|pay|charg|fee|cost)/],
    [/^open/, /^clos/],
    [/^includ/, /^exclud/],
    [/^(?:allow|permit)/, /^(?:forbid|forbidden|prohibit|ban)/],
    [/^accept/, /^(?:reject|refus|declin)/],
    [/^(?:requir|mandator|obligator)/, /^option/],
    [/^befor/, /^after/],
    [/^(?:minimum|least)$/, /^(?:maximum|most)$/],
  ],
  de: [
    [
      /^(?:kostenlos|kostenfrei|gratis|frei$|umsonst)/,
      /^(?:kostenpflicht|gebuhr|zahl|bezahl|versandkost|kosten$|kostet$)/,
    ],
    [/^(?:offn|geoffn|offen)/, /^(?:schliess|geschloss)/],
    [/^(?:inklusiv|enthalt)/, /^(?:exklusiv|ausgeschloss|ausgenomm)/],
    [/^(?:erlaubt|gestatt)/, /^verbot/],
    [/^(?:akzepti|annehm)/, /^ablehn/],
    [/^(?:erforder|verpflicht|pflicht)/, /^(?:optional|freiwill)/],
    [/^vor$/, /^nach$/],
    [/^(?:mindest|minimal)/, /^(?:hochst|maximal)/],
  ],
  fr: [
    [/^gratuit/, /^(?:payant|pay|frais|cout|factur)/],
    [/^ouv/, /^ferm/],
    [/^inclu/, /^exclu/],
    [/^(?:autoris|perm)/, /^interd/],
    [/^accept/, /^refus/],
    [/^obligatoir/, /^(?:facult|optionnel)/],
    [/^avant$/, /^apres$/],
    [/^minim/, /^maxim/],
  ],
  it: [
    [/^gratu/, /^(?:pagament|pag(?:a|h)|cost|spes)/],
    [/^apert/, /^chius/],
    [/^inclus/, /^esclus/],
    [/^(?:consent|permess)/, /^viet/],
    [/^accett/, /^rifiut/],
    [/^obbligator/, /^facolt/],
    [/^prima$/, /^dopo$/],
    [/^minim/, /^massim/],
  ],
  ro: [
    [/^gratu/, /^(?:plat|contracost|tax|cost)/],
    [/^desch/, /^inch/],
    [/^inclu/, /^exclu/],
    [/^perm/, /^interz/],
    [/^accept/, /^(?:refuz|resping)/],
    [/^obligator/, /^option/],
    [/^inainte$/, /^dupa$/],
    [/^minim/, /^maxim/],
  ],
  ru: [
    [/^бесплатн/, /^(?:плат|оплат|комисси|сто[ия]т)/],
    [/^откр/, /^закр/],
    [/^включ/, /^исключ/],
    [/^(?:разреш|можн)/, /^(?:запрещ|запрет)/],
    [/^приним/, /^(?:отказ|отклон)/],
    [/^обязательн/, /^(?:необязательн|добровольн)/],
    [/^до$/, /^после$/],
    [/^миним/, /^максим/],
  ],
  ua: [
    [/^безкоштовн/, /^(?:плат|сплат|оплат|комісі|кошту)/],
    [/^(?:відкр|відч)/, /^(?:закр|зач)/],
    [/^включ/, /^виключ/],
    [/^(?:дозвол|можн)/, /^заборон/],
    [/^прийм/, /^(?:відхил|відмов)/],
    [/^обов'язков/, /^необов/],
    [/^до$/, /^після$/],
    [/^мінім/, /^максим/],
  ],
};
