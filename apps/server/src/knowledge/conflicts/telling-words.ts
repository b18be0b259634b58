import type { Locale } from '@parley/contracts/locales';
import { LOCALES } from '@parley/contracts/locales';
import { isStopWord, stemOf, wordsOf } from '../../understanding/language/index.ts';

/** Words that do not change what a statement is about: "takes", "usually", "our". */
const LIGHT: Record<Locale, string> = {
  en: `take takes last lasts cost costs amount amounts usually normally generally typically currently always customer customers possible
    allowed allow long much many every within need needs require requires want however also today now period duration time total offer
    offers provide provides make available exact exactly yes well per apply applies valid receive received use entitled right`,
  de: `dauert dauern beträgt betragen kostet kosten normalerweise gewöhnlich üblicherweise derzeit aktuell immer kunde kunden möglich lange
    hoch innerhalb binnen benötigen brauchen zeitraum dauer zeit insgesamt bieten bietet erhalten genau ja gilt gültig pro jeweils beläuft recht`,
  fr: `prend prendre dure durer coûte coûter élève généralement normalement habituellement actuellement toujours client clients possible
    longtemps faut besoin période durée temps total offrons offre exactement oui valable par sous délai pouvez pouvoir bénéficiez droit`,
  it: `richiede impiega dura durano costa costano ammonta generalmente normalmente solitamente attualmente sempre cliente clienti possibile
    tempo entro serve periodo durata totale offriamo offre esattamente sì valido valida per puoi potete possono diritto`,
  ro: `durează dura costă costa este obicei general normal mereu întotdeauna actual client clienți clienții posibil posibilă timp termen
    interval nevoie perioadă durată total oferim oferă exact valabil valabilă per puteți poți pot decurs drept dreptul ia`,
  ru: `занимает длится составляет стоит обычно всегда сейчас клиент клиенты возможно возможен можно время течение нужно период срок
    продолжительность всего предлагаем ровно действует действителен каждый вы вам можете может имеете право`,
  ua: `займає триває становить складає коштує зазвичай завжди зараз клієнт клієнти можливо можливий можна час протягом потрібно період термін
    тривалість всього пропонуємо рівно діє дійсний кожен ви вам можете може маєте право`,
};

/** Stop words that change the meaning: they have to agree. */
const DECISIVE: Record<Locale, string> = {
  en: 'before after without under over above below except unless only other both until since off out again each',
  de: 'vor nach ohne unter über ausser außer nur andere anderen beide bis seit wieder jede jeder jedes',
  fr: 'avant après sans sous autre autres sauf seulement depuis chaque',
  it: 'prima dopo senza sotto sopra tranne solo altro altri ogni',
  ro: 'înainte după fără sub peste alt alte numai doar fiecare',
  ru: 'до после без под над кроме только другой другие каждый снова',
  ua: 'до після без під над крім тільки лише інший інші кожен знову',
};

/** Words in a title or heading that limit what is below it to one plan, group of customers or platform. */
const VARIANTS: Record<Locale, string> = {
  en: `basic standard pro premium plus business enterprise starter free trial family personal student students team express economy wholesale
    reseller resellers partner partners corporate individual private gold silver platinum vip android ios iphone ipad windows mac macos linux
    abroad international domestic local child children senior archive old former sale outlet gift`,
  de: `privat privatkunden geschäftskunden firmenkunden gewerbe händler wiederverkäufer studenten schüler familie ausland inland kinder
    senioren kostenlos testversion archiv alt sonderangebot gutschein`,
  fr: `particuliers professionnels entreprise revendeurs étudiants famille étranger international enfants gratuit essai archives ancien
    soldes cadeau standard affaires`,
  it: `privati aziende rivenditori studenti famiglia estero internazionale bambini gratuito prova archivio vecchio saldi regalo base`,
  ro: `persoane fizice juridice companii firme revânzători studenți familie străinătate internațional copii gratuit probă arhivă vechi
    reduceri cadou bază`,
  ru: `базовый стандарт стандартный премиум бизнес корпоративный юридических физических юрлица студентам студентов семейный дилеры
    партнеры граница международный детям бесплатный пробный архив старый распродажа подарок экспресс`,
  ua: `базовий стандарт стандартний преміум бізнес корпоративний юридичних фізичних студентам студентів сімейний дилери партнери кордон
    міжнародний дітям безкоштовний пробний архів старий розпродаж подарунок експрес`,
};

/** Words in a title or heading that say nothing about the subject: "FAQ", "General terms". */
const DOCUMENT: Record<Locale, string> = {
  en: `faq frequently asked question questions answer answers help centre center terms conditions policy general information info guide page
    shop store about contact support home welcome rules notes overview service services customer everything important details`,
  de: `faq häufige fragen antworten hilfe agb bedingungen allgemeine geschäftsbedingungen richtlinie informationen info anleitung seite shop
    kontakt support start willkommen regeln hinweise überblick übersicht service kunden wichtig details`,
  fr: `faq questions fréquentes réponses aide conditions générales politique informations info guide page boutique contact support accueil
    bienvenue règles notes aperçu service services client détails vente`,
  it: `faq domande frequenti risposte aiuto termini condizioni generali politica informazioni info guida pagina negozio contatti assistenza
    benvenuto regole note panoramica servizio servizi clienti dettagli vendita`,
  ro: `faq întrebări frecvente răspunsuri ajutor termeni condiții generale politica informații info ghid pagina magazin contact suport acasă
    bine reguli note prezentare servicii clienți detalii`,
  ru: `faq вопросы частые ответы помощь условия общие правила политика информация инфо руководство страница магазин контакты поддержка
    главная обзор сервис услуги клиентам подробности`,
  ua: `faq питання часті відповіді допомога умови загальні правила політика інформація інфо посібник сторінка магазин контакти підтримка
    головна огляд сервіс послуги клієнтам деталі`,
};

const YES = /^(?:yes|ja|oui|sì|si|da|да|так)(?![\p{L}\p{N}])/u;
const NO = /^(?:no|nein|non|nu|нет|ні)(?![\p{L}\p{N}])/u;

/** Whether a normalised answer begins with yes or no; null otherwise. */
export const yesOrNo = (answer: string): boolean | null => (YES.test(answer) ? true : NO.test(answer) ? false : null);

const listOf = (texts: Record<Locale, string>) => {
  const sets = new Map<Locale, ReadonlySet<string>>();
  return (stem: string, language: Locale): boolean => {
    let stems = sets.get(language);
    if (!stems) {
      stems = new Set(wordsOf(texts[language]).map((word) => stemOf(word, language)));
      sets.set(language, stems);
    }
    return stems.has(stem);
  };
};

export const isLight = listOf(LIGHT);
export const isDecisive = listOf(DECISIVE);
const isDocumentWord = listOf(DOCUMENT);
const isVariantHere = listOf(VARIANTS);
/** Names of plans are English in every language. */
const isVariant = (stem: string, language: Locale) =>
  isVariantHere(stem, language) || isVariantHere(stem, 'en') || countries().get(language)?.has(stem) === true;

let known: ReadonlyMap<Locale, ReadonlySet<string>> | undefined;

/** The stems of the names of all countries. */
function countries(): ReadonlyMap<Locale, ReadonlySet<string>> {
  return (known ??= new Map(LOCALES.map((locale) => [locale, countriesIn(locale)])));
}

function countriesIn(locale: Locale): ReadonlySet<string> {
  const names = new Intl.DisplayNames([locale === 'ua' ? 'uk' : locale], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const stems = new Set<string>();
  for (const first of letters)
    for (const second of letters)
      for (const word of wordsOf(names.of(first + second) ?? ''))
        if (word.length > 3 && !isStopWord(word, locale)) stems.add(stemOf(word, locale));
  return stems;
}

/** How much a word of a title or heading tells about what is below it. */
export function telling(stem: string, language: Locale): 'nothing' | 'limits' | 'topic' {
  if (isVariant(stem, language)) return 'limits';
  return isDocumentWord(stem, language) ? 'nothing' : 'topic';
}
