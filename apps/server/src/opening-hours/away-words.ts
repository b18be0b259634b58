import { bcp47, type Locale } from '@parley/contracts/locales';

const AWAY: Readonly<Record<Locale, string>> = {
  en: 'Our team is away at the moment.',
  ro: 'Echipa noastră nu este disponibilă acum.',
  ru: 'Сейчас никого из нашей команды нет на месте.',
  ua: 'Зараз нікого з нашої команди немає на місці.',
  de: 'Unser Team ist gerade nicht da.',
  fr: 'Notre équipe n’est pas disponible pour le moment.',
  it: 'Al momento il nostro team non è disponibile.',
};

const BACK: Readonly<Record<Locale, (time: string) => string>> = {
  en: (time) => `We will be back on ${time}.`,
  ro: (time) => `Revenim ${time}.`,
  ru: (time) => `Снова будем на связи: ${time}.`,
  ua: (time) => `Знову будемо на зв’язку: ${time}.`,
  de: (time) => `Wir sind wieder für Sie da: ${time}.`,
  fr: (time) => `Nous serons de retour ${time}.`,
  it: (time) => `Torniamo ${time}.`,
};

const LATER: Readonly<Record<Locale, string>> = {
  en: 'We will answer here as soon as we are back.',
  ro: 'Vă răspundem aici imediat ce revenim.',
  ru: 'Мы ответим здесь, как только вернёмся.',
  ua: 'Ми відповімо тут, щойно повернемося.',
  de: 'Wir antworten hier, sobald wir zurück sind.',
  fr: 'Nous répondrons ici dès notre retour.',
  it: 'Risponderemo qui appena saremo di nuovo disponibili.',
};

/** What a customer is told while the team is away. The time names its zone, because customers may live in another one. */
export function awayWords(locale: Locale, opensAt: Date | null, timeZone: string): string {
  return `${AWAY[locale]} ${opensAt ? backWords(locale, opensAt, timeZone) : LATER[locale]}`;
}

/** When the team is back. */
export function backWords(locale: Locale, opensAt: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat(bcp47(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(opensAt);
  return BACK[locale](time);
}
