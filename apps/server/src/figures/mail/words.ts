import type { Locale } from '@parley/contracts/locales';

interface Words {
  subject: string;
  greeting: string;
  intro: string;
  firstReply: string;
  wait: string;
  rating: string;
  /** How conversations ended, in the order of the report. */
  ended: string;
  confirmed: string;
  assumed: string;
  cameBack: string;
  unsolved: string;
  abandoned: string;
  handedOver: string;
  median: string;
  tooFew: string;
  open: string;
  stop: string;
}

/** The words of the weekly mail. */
export const WORDS: Record<Locale, Words> = {
  en: {
    subject: '{company}: the week in figures',
    greeting: 'Hello {name},',
    intro: 'Here are the figures for {days}.',
    firstReply: 'First reply',
    wait: 'Wait for a person',
    rating: 'Rating',
    ended: 'Conversations that ended',
    confirmed: 'Confirmed as solved',
    assumed: 'Assumed: nobody said it was solved',
    cameBack: 'Came back within 7 days',
    unsolved: 'Not solved',
    abandoned: 'Abandoned while waiting',
    handedOver: 'Handed off to a person',
    median: 'median of {count}',
    tooFew: '{count}, too few for a median',
    open: 'Open the reports',
    stop: 'Stop this email',
  },
  ro: {
    subject: '{company}: săptămâna în cifre',
    greeting: 'Bună ziua, {name},',
    intro: 'iată cifrele pentru perioada {days}.',
    firstReply: 'Primul răspuns',
    wait: 'Așteptarea unui operator',
    rating: 'Evaluare',
    ended: 'Conversații încheiate',
    confirmed: 'Confirmate ca rezolvate',
    assumed: 'Presupuse: nimeni nu a spus că sunt rezolvate',
    cameBack: 'Clientul a revenit în cel mult 7 zile',
    unsolved: 'Nerezolvate',
    abandoned: 'Abandonate în așteptare',
    handedOver: 'Transferate unui operator',
    median: 'mediana din {count}',
    tooFew: '{count}, prea puține pentru o mediană',
    open: 'Deschideți rapoartele',
    stop: 'Nu mai trimiteți acest e-mail',
  },
  ru: {
    subject: '{company}: неделя в цифрах',
    greeting: 'Здравствуйте, {name}!',
    intro: 'Вот показатели за {days}:',
    firstReply: 'Первый ответ',
    wait: 'Ожидание сотрудника',
    rating: 'Оценка',
    ended: 'Завершённые диалоги',
    confirmed: 'Подтверждено, что решено',
    assumed: 'Вероятно: никто не сказал, что решено',
    cameBack: 'Вернулись в течение 7 дней',
    unsolved: 'Не решено',
    abandoned: 'Не дождались ответа',
    handedOver: 'Передано сотруднику',
    median: 'медиана из {count}',
    tooFew: '{count}, слишком мало для медианы',
    open: 'Открыть отчёты',
    stop: 'Больше не присылать',
  },
  ua: {
    subject: '{company}: тиждень у цифрах',
    greeting: 'Вітаємо, {name}!',
    intro: 'Ось показники за {days}:',
    firstReply: 'Перша відповідь',
    wait: 'Очікування на працівника',
    rating: 'Оцінка',
    ended: 'Завершені розмови',
    confirmed: 'Підтверджено, що вирішено',
    assumed: 'Імовірно: ніхто не сказав, що вирішено',
    cameBack: 'Повернулися впродовж 7 днів',
    unsolved: 'Не вирішено',
    abandoned: 'Не дочекалися відповіді',
    handedOver: 'Передано працівникові',
    median: 'медіана з {count}',
    tooFew: '{count}, замало для медіани',
    open: 'Відкрити звіти',
    stop: 'Більше не надсилати',
  },
  de: {
    subject: '{company}: die Woche in Zahlen',
    greeting: 'Guten Tag {name},',
    intro: 'hier sind die Zahlen vom {days}.',
    firstReply: 'Erste Antwort',
    wait: 'Warten auf einen Mitarbeiter',
    rating: 'Bewertung',
    ended: 'Beendete Gespräche',
    confirmed: 'Als gelöst bestätigt',
    assumed: 'Vermutet: Niemand sagte, es sei gelöst',
    cameBack: 'Kunde kam innerhalb von 7 Tagen wieder',
    unsolved: 'Nicht gelöst',
    abandoned: 'Beim Warten abgebrochen',
    handedOver: 'An einen Mitarbeiter übergeben',
    median: 'Median von {count}',
    tooFew: '{count}, zu wenige für einen Median',
    open: 'Berichte öffnen',
    stop: 'Diese E-Mail nicht mehr senden',
  },
  fr: {
    subject: '{company} : la semaine en chiffres',
    greeting: 'Bonjour {name},',
    intro: 'Voici les chiffres de la semaine ({days}).',
    firstReply: 'Première réponse',
    wait: 'Attente d’un conseiller',
    rating: 'Évaluation',
    ended: 'Conversations terminées',
    confirmed: 'Confirmées comme résolues',
    assumed: 'Présumées : personne n’a dit que c’était résolu',
    cameBack: 'Client revenu dans les 7 jours',
    unsolved: 'Non résolues',
    abandoned: 'Abandonnées pendant l’attente',
    handedOver: 'Transférées à un conseiller',
    median: 'médiane sur {count}',
    tooFew: '{count}, trop peu pour une médiane',
    open: 'Ouvrir les rapports',
    stop: 'Ne plus recevoir cet e-mail',
  },
  it: {
    subject: '{company}: la settimana in cifre',
    greeting: 'Ciao {name},',
    intro: 'ecco le statistiche della settimana ({days}).',
    firstReply: 'Prima risposta',
    wait: 'Attesa di un operatore',
    rating: 'Valutazione',
    ended: 'Conversazioni concluse',
    confirmed: 'Confermate come risolte',
    assumed: 'Presunte: nessuno ha detto che sono risolte',
    cameBack: 'Cliente tornato entro 7 giorni',
    unsolved: 'Non risolte',
    abandoned: 'Abbandonate durante l’attesa',
    handedOver: 'Passate a un operatore',
    median: 'mediana su {count}',
    tooFew: '{count}, troppo poche per una mediana',
    open: 'Apri i report',
    stop: 'Non inviare più questa e-mail',
  },
};
