import { words } from './sketch.ts';

/** What several starters say in the same words. */
export const NAME = words(
  'What is your name?',
  'Cum vă numiți?',
  'Как вас зовут?',
  'Як вас звати?',
  'Wie heißen Sie?',
  'Comment vous appelez-vous ?',
  'Come si chiama?',
);
export const EMAIL = words(
  'At which email address may we write to you?',
  'La ce adresă de e-mail vă putem scrie?',
  'На какой адрес эл. почты вам написать?',
  'На яку адресу ел. пошти вам написати?',
  'Unter welcher E-Mail-Adresse dürfen wir Ihnen schreiben?',
  'À quelle adresse e-mail pouvons-nous vous écrire ?',
  'A quale indirizzo e-mail possiamo scriverle?',
);
export const PERSON = words(
  'A person',
  'Un operator',
  'Нужен сотрудник',
  'Потрібна людина',
  'Ein Mitarbeiter',
  'Un conseiller',
  'Un operatore',
);
export const COLLEAGUE_SOON = words(
  'One moment, a colleague will be with you shortly.',
  'Un moment, vine un coleg.',
  'Минуту, сейчас подключится коллега.',
  'Хвилинку, зараз долучиться колега.',
  'Einen Moment, gleich ist jemand für Sie da.',
  'Un instant, un collègue arrive.',
  'Un momento, arriva un collega.',
);
export const NO_THANKS = words(
  'No, thank you',
  'Nu, mulțumesc',
  'Нет, спасибо',
  'Ні, дякую',
  'Nein, danke',
  'Non, merci',
  'No, grazie',
);
export const GOODBYE = words(
  'Have a nice day!',
  'O zi frumoasă!',
  'Хорошего дня!',
  'Гарного дня!',
  'Einen schönen Tag noch!',
  'Bonne journée !',
  'Buona giornata!',
);
