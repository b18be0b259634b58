import type { HandOffReason } from '@parley/contracts/ai-agents';
import type { Locale } from '@parley/contracts/locales';

interface SummaryWords {
  open: (question: string) => string;
  nothingOpen: string;
  lastAnswer: (name: string, text: string) => string;
  nobody: string;
  /** Stand for the name of whoever answered. */
  bot: string;
  staff: string;
  because: (reason: string) => string;
  reasons: Readonly<Record<HandOffReason, string>>;
}

/** The lines of a summary for staff. */
export const SUMMARY_WORDS: Readonly<Record<Locale, SummaryWords>> = {
  en: {
    open: (question) => `Open question: “${question}”`,
    nothingOpen: 'No open questions.',
    lastAnswer: (name, text) => `Last answer (${name}): “${text}”`,
    nobody: 'Nobody has answered yet.',
    bot: 'bot',
    staff: 'team',
    because: (reason) => `Handed off: ${reason}`,
    reasons: {
      asked: 'The customer asked for a person.',
      unsure: 'The agent did not know the answer.',
      upset: 'The customer is upset.',
      topic: 'This topic is for your team.',
      failed: 'Something went wrong.',
      policy: 'A policy requires a person.',
    },
  },
  ro: {
    open: (question) => `Întrebare fără răspuns: „${question}”`,
    nothingOpen: 'Nicio întrebare fără răspuns.',
    lastAnswer: (name, text) => `Ultimul răspuns (${name}): „${text}”`,
    nobody: 'Încă nu a răspuns nimeni.',
    bot: 'bot',
    staff: 'echipă',
    because: (reason) => `Transferată: ${reason}`,
    reasons: {
      asked: 'Clientul a cerut un operator.',
      unsure: 'Agentul nu știa răspunsul.',
      upset: 'Clientul este supărat.',
      topic: 'Acest subiect este pentru echipa dvs.',
      failed: 'Ceva nu a funcționat.',
      policy: 'O regulă cere un operator.',
    },
  },
  ru: {
    open: (question) => `Без ответа: «${question}»`,
    nothingOpen: 'Вопросов без ответа нет.',
    lastAnswer: (name, text) => `Последний ответ (${name}): «${text}»`,
    nobody: 'Пока никто не ответил.',
    bot: 'бот',
    staff: 'команда',
    because: (reason) => `Передано: ${reason}`,
    reasons: {
      asked: 'Клиент попросил позвать сотрудника.',
      unsure: 'Агент не знал ответа.',
      upset: 'Клиент сердится.',
      topic: 'Этой темой занимается ваша команда.',
      failed: 'Произошёл сбой.',
      policy: 'Этого требует правило.',
    },
  },
  ua: {
    open: (question) => `Без відповіді: «${question}»`,
    nothingOpen: 'Запитань без відповіді немає.',
    lastAnswer: (name, text) => `Остання відповідь (${name}): «${text}»`,
    nobody: 'Поки ніхто не відповів.',
    bot: 'бот',
    staff: 'команда',
    because: (reason) => `Передано: ${reason}`,
    reasons: {
      asked: 'Клієнт попросив покликати працівника.',
      unsure: 'Агент не знав відповіді.',
      upset: 'Клієнт сердиться.',
      topic: 'Цією темою займається ваша команда.',
      failed: 'Стався збій.',
      policy: 'Цього вимагає правило.',
    },
  },
  de: {
    open: (question) => `Offene Frage: „${question}“`,
    nothingOpen: 'Keine offenen Fragen.',
    lastAnswer: (name, text) => `Letzte Antwort (${name}): „${text}“`,
    nobody: 'Bisher hat niemand geantwortet.',
    bot: 'Bot',
    staff: 'Team',
    because: (reason) => `Übergeben: ${reason}`,
    reasons: {
      asked: 'Der Kunde möchte mit einem Mitarbeiter sprechen.',
      unsure: 'Der Agent wusste die Antwort nicht.',
      upset: 'Der Kunde ist verärgert.',
      topic: 'Dieses Thema ist Sache des Teams.',
      failed: 'Etwas ist fehlgeschlagen.',
      policy: 'Eine Richtlinie verlangt einen Mitarbeiter.',
    },
  },
  fr: {
    open: (question) => `Question sans réponse : « ${question} »`,
    nothingOpen: 'Aucune question sans réponse.',
    lastAnswer: (name, text) => `Dernière réponse (${name}) : « ${text} »`,
    nobody: 'Personne n’a encore répondu.',
    bot: 'bot',
    staff: 'équipe',
    because: (reason) => `Transférée : ${reason}`,
    reasons: {
      asked: 'Le client a demandé un conseiller.',
      unsure: 'L’agent ne connaissait pas la réponse.',
      upset: 'Le client est mécontent.',
      topic: 'Ce sujet est réservé à votre équipe.',
      failed: 'Un problème est survenu.',
      policy: 'Une règle demande un conseiller.',
    },
  },
  it: {
    open: (question) => `Domanda in sospeso: «${question}»`,
    nothingOpen: 'Nessuna domanda in sospeso.',
    lastAnswer: (name, text) => `Ultima risposta (${name}): «${text}»`,
    nobody: 'Nessuno ha ancora risposto.',
    bot: 'bot',
    staff: 'team',
    because: (reason) => `Passata a un operatore: ${reason}`,
    reasons: {
      asked: 'Il cliente ha chiesto un operatore.',
      unsure: 'L’agente non conosceva la risposta.',
      upset: 'Il cliente è arrabbiato.',
      topic: 'Questo argomento spetta al team.',
      failed: 'Qualcosa non ha funzionato.',
      policy: 'Una regola richiede un operatore.',
    },
  },
};
