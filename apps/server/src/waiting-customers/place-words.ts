import { bcp47, type Locale } from '@parley/contracts/locales';

interface Words {
  next: string;
  place: (number: number) => string;
  beyond: (number: number) => string;
  within: (time: string) => string;
  late: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    next: 'You are next in the queue.',
    place: (number) => `You are number ${number} in the queue.`,
    beyond: (number) => `At least ${number} people are ahead of you in the queue.`,
    within: (time) => `Somebody usually answers in about ${time}.`,
    late: 'It is taking longer than usual. Thank you for waiting.',
  },
  ro: {
    next: 'Urmează rândul dumneavoastră.',
    place: (number) => `Sunteți pe locul ${number} la rând.`,
    beyond: (number) => `Înaintea dumneavoastră sunt cel puțin ${number}${number < 20 ? '' : ' de'} persoane.`,
    within: (time) => `De obicei răspunde cineva în aproximativ ${time}.`,
    late: 'Durează mai mult decât de obicei. Vă mulțumim că așteptați.',
  },
  ru: {
    next: 'Перед вами в очереди никого нет.',
    place: (number) => `Ваш номер в очереди: ${number}.`,
    beyond: (number) => `Перед вами в очереди не меньше ${number} человек.`,
    within: (time) => `Обычно отвечают примерно за ${time}.`,
    late: 'Сегодня приходится ждать дольше обычного. Спасибо, что ждёте.',
  },
  ua: {
    next: 'Перед вами в черзі нікого немає.',
    place: (number) => `Ваш номер у черзі: ${number}.`,
    beyond: (number) => `Перед вами в черзі щонайменше ${number} людей.`,
    within: (time) => `Зазвичай відповідають приблизно за ${time}.`,
    late: 'Сьогодні доводиться чекати довше, ніж зазвичай. Дякуємо, що чекаєте.',
  },
  de: {
    next: 'Sie sind als Nächstes an der Reihe.',
    place: (number) => `Sie sind Nummer ${number} in der Warteschlange.`,
    beyond: (number) => `Vor Ihnen warten mindestens ${number} Personen.`,
    within: (time) => `Meist antwortet jemand innerhalb von etwa ${time}.`,
    late: 'Es dauert länger als üblich. Danke, dass Sie warten.',
  },
  fr: {
    next: 'Vous êtes en tête de la file d’attente.',
    place: (number) => `Vous êtes en position ${number} dans la file d’attente.`,
    beyond: (number) => `Au moins ${number} personnes attendent avant vous.`,
    within: (time) => `Nous répondons généralement en ${time} environ.`,
    late: 'L’attente est plus longue que d’habitude. Merci de votre patience.',
  },
  it: {
    next: 'Il prossimo turno è il suo.',
    place: (number) => `Lei è in posizione ${number} nella coda.`,
    beyond: (number) => `Almeno ${number} persone sono in coda prima di lei.`,
    within: (time) => `Di solito rispondiamo in circa ${time}.`,
    late: 'L’attesa è più lunga del solito. Grazie per la pazienza.',
  },
};

/** From here on the place is told in tens, so that it does not change all the time. */
const MAX_EXACT = 10;

/** Where a customer stands in the queue, and how long it takes; `isLate` once they have waited for longer than that. */
export function placeWords(
  locale: Locale,
  { place, seconds, isLate }: { place: number; seconds: number | null; isLate: boolean },
): string {
  const words = WORDS[locale];
  const where =
    place === 1
      ? words.next
      : place <= MAX_EXACT
        ? words.place(place)
        : words.beyond(Math.floor((place - 1) / MAX_EXACT) * MAX_EXACT);
  if (seconds === null) return where;
  return `${where} ${isLate ? words.late : words.within(timeIn(locale, seconds))}`;
}

/** Up to an hour in minutes, because that reads the same in every case of a language's grammar. */
function timeIn(locale: Locale, seconds: number): string {
  const isHours = seconds > 3_600;
  return formatOf(locale, isHours ? 'hour' : 'minute').format(Math.ceil(seconds / (isHours ? 3_600 : 60)));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format takes longer than everything else that is done for somebody who waits, so each is kept. */
function formatOf(locale: Locale, unit: 'hour' | 'minute'): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(bcp47(locale), { style: 'unit', unit, unitDisplay: 'long' });
  formats.set(key, format);
  return format;
}
