import type { Locale } from '@parley/contracts/locales';

/** What notifications say; `{customer}` is how the customer is called, or `somebody`. */
interface Words {
  somebody: string;
  waiting: string;
  assigned: string;
  mention: string;
  answered: string;
  /** Several wait, by plural form. */
  waitingMany: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  /** Several, for different reasons. */
  several: string;
  test: string;
  testBody: string;
  greeting: string;
  open: string;
  note: string;
}

export const WORDS: Record<Locale, Words> = {
  en: {
    somebody: 'A customer',
    waiting: '{customer} is waiting for a person',
    assigned: '{customer} has been assigned to you',
    mention: 'You were mentioned: {customer}',
    answered: '{customer} has answered and is waiting for you',
    waitingMany: {
      one: '{n} customer is waiting for a person',
      other: '{n} customers are waiting for a person',
    },
    several: 'Conversations that need you: {n}',
    test: 'Notifications reach you here',
    testBody: 'This is a test. You will be told here when a customer is waiting for a person.',
    greeting: 'Hello {name},',
    open: 'Open in Parley',
    note: 'You choose what you are told about, how and when in Parley under Account, Notifications.',
  },
  ro: {
    somebody: 'Un client',
    waiting: '{customer} așteaptă un operator',
    assigned: 'Vi s-a atribuit o conversație: {customer}',
    mention: 'O notă vă menționează: {customer}',
    answered: '{customer} a răspuns și vă așteaptă',
    waitingMany: {
      one: '{n} client așteaptă un operator',
      few: '{n} clienți așteaptă un operator',
      other: '{n} de clienți așteaptă un operator',
    },
    several: 'Conversații care vă așteaptă: {n}',
    test: 'Notificările ajung aici',
    testBody: 'Acesta este un test. Aici veți afla când un client așteaptă un operator.',
    greeting: 'Bună ziua, {name},',
    open: 'Deschideți în Parley',
    note: 'Ce notificări primiți, cum și când, alegeți în Parley, la „Cont”, „Notificări”.',
  },
  ru: {
    somebody: 'Клиент',
    waiting: '{customer} ждёт сотрудника',
    assigned: 'Вам назначен диалог: {customer}',
    mention: 'Вас упомянули в заметке: {customer}',
    answered: 'Новый ответ: {customer} ждёт вас',
    waitingMany: {
      one: '{n} клиент ждёт сотрудника',
      few: '{n} клиента ждут сотрудника',
      many: '{n} клиентов ждут сотрудника',
      other: '{n} клиента ждут сотрудника',
    },
    several: 'Диалоги, которые вас ждут: {n}',
    test: 'Уведомления приходят сюда',
    testBody: 'Это проверка. Здесь вы узнаете, что клиент ждёт сотрудника.',
    greeting: 'Здравствуйте, {name}!',
    open: 'Открыть в Parley',
    note: 'О чём, как и когда вас уведомлять, вы выбираете в Parley: «Аккаунт», «Уведомления».',
  },
  ua: {
    somebody: 'Клієнт',
    waiting: '{customer} чекає на працівника',
    assigned: 'Вам призначено розмову: {customer}',
    mention: 'Вас згадали в нотатці: {customer}',
    answered: 'Нова відповідь: {customer} чекає на вас',
    waitingMany: {
      one: '{n} клієнт чекає на працівника',
      few: '{n} клієнти чекають на працівника',
      many: '{n} клієнтів чекають на працівника',
      other: '{n} клієнта чекають на працівника',
    },
    several: 'Розмови, які чекають на вас: {n}',
    test: 'Сповіщення надходять сюди',
    testBody: 'Це перевірка. Тут ви дізнаєтеся, що клієнт чекає на працівника.',
    greeting: 'Вітаємо, {name}!',
    open: 'Відкрити в Parley',
    note: 'Про що, як і коли вас сповіщати, ви вибираєте в Parley: «Акаунт», «Сповіщення».',
  },
  de: {
    somebody: 'Ein Kunde',
    waiting: '{customer} wartet auf einen Mitarbeiter',
    assigned: 'Ihnen wurde ein Gespräch zugewiesen: {customer}',
    mention: 'Sie wurden in einer Notiz erwähnt: {customer}',
    answered: '{customer} hat geantwortet und wartet auf Sie',
    waitingMany: {
      one: '{n} Kunde wartet auf einen Mitarbeiter',
      other: '{n} Kunden warten auf einen Mitarbeiter',
    },
    several: 'Gespräche, die auf Sie warten: {n}',
    test: 'Benachrichtigungen kommen hier an',
    testBody: 'Das ist ein Test. Hier erfahren Sie, wenn ein Kunde auf einen Mitarbeiter wartet.',
    greeting: 'Guten Tag {name},',
    open: 'In Parley öffnen',
    note: 'Worüber, wie und wann Sie benachrichtigt werden, legen Sie in Parley unter „Konto“, „Benachrichtigungen“ fest.',
  },
  fr: {
    somebody: 'Un client',
    waiting: '{customer} attend un conseiller',
    assigned: 'Une conversation vous a été attribuée : {customer}',
    mention: 'Une note vous mentionne : {customer}',
    answered: '{customer} a répondu et vous attend',
    waitingMany: {
      one: '{n} client attend un conseiller',
      other: '{n} clients attendent un conseiller',
    },
    several: 'Conversations qui vous attendent : {n}',
    test: 'Les notifications arrivent bien ici',
    testBody: 'Ceci est un test. Une notification vous parviendra ici quand un client attendra un conseiller.',
    greeting: 'Bonjour {name},',
    open: 'Ouvrir dans Parley',
    note: 'Choisissez dans Parley, sous « Compte », « Notifications », quelles notifications recevoir, comment et quand.',
  },
  it: {
    somebody: 'Un cliente',
    waiting: '{customer} attende un operatore',
    assigned: 'Ti è stata assegnata una conversazione: {customer}',
    mention: 'Una nota ti menziona: {customer}',
    answered: '{customer} ha risposto ed è in attesa',
    waitingMany: {
      one: '{n} cliente attende un operatore',
      other: '{n} clienti attendono un operatore',
    },
    several: 'Conversazioni che ti attendono: {n}',
    test: 'Le notifiche arrivano qui',
    testBody: 'Questo è un test. Qui riceverai un avviso quando un cliente attende un operatore.',
    greeting: 'Ciao {name},',
    open: 'Apri in Parley',
    note: 'In Parley, in «Account», «Notifiche», scegli quali notifiche ricevere, come e quando.',
  },
};
