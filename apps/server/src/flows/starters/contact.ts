import { sketch, words } from './sketch.ts';

/** Asks for name and contact details, and marks the customer as a lead. */
export const contact = sketch({
  name: [
    'ask',
    1,
    0,
    {
      text: words(
        'Hello! What is your name?',
        'Bună ziua! Cum vă numiți?',
        'Здравствуйте! Как вас зовут?',
        'Вітаємо! Як вас звати?',
        'Hallo! Wie heißen Sie?',
        'Bonjour ! Comment vous appelez-vous ?',
        'Buongiorno! Come si chiama?',
      ),
      answer: 'text',
      variable: 'name',
      field: 'name',
    },
    { answered: 'email' },
  ],
  email: [
    'ask',
    2,
    0,
    {
      text: words(
        'Nice to meet you, {{name}}. What is your email address?',
        'Ne bucurăm să vă cunoaștem, {{name}}. Care este adresa dumneavoastră de e-mail?',
        'Приятно познакомиться, {{name}}. Какой у вас адрес эл. почты?',
        'Приємно познайомитися, {{name}}. Яка ваша адреса ел. пошти?',
        'Freut uns, {{name}}. Wie lautet Ihre E-Mail-Adresse?',
        'Merci, {{name}}. Quelle est votre adresse e-mail ?',
        'Piacere, {{name}}. Qual è il suo indirizzo e-mail?',
      ),
      answer: 'email',
      variable: 'email',
      field: 'email',
      retries: 2,
      retryText: words(
        'That does not look like an email address. Please try again.',
        'Nu pare a fi o adresă. Încercați din nou.',
        'Это не похоже на адрес. Попробуйте ещё раз.',
        'Це не схоже на адресу. Спробуйте ще раз.',
        'Das sieht nicht nach einer Adresse aus. Bitte noch einmal.',
        'Cela ne ressemble pas à une adresse. Réessayez, s’il vous plaît.',
        'Non sembra un indirizzo. Riprovi, per favore.',
      ),
    },
    { answered: 'phone', gaveUp: 'phone' },
  ],
  phone: [
    'ask',
    3,
    0,
    {
      text: words(
        'And your phone number, if we may call you?',
        'Și numărul de telefon, dacă vă putem suna?',
        'И номер телефона, если вам можно позвонить?',
        'І номер телефону, якщо вам можна зателефонувати?',
        'Und Ihre Telefonnummer, falls wir Sie anrufen dürfen?',
        'Et votre numéro de téléphone, si vous souhaitez que nous vous appelions ?',
        'E il suo numero di telefono, se possiamo chiamarla?',
      ),
      answer: 'phone',
      variable: 'phone',
      field: 'phone',
      retries: 0,
    },
    { answered: 'tag', gaveUp: 'tag' },
  ],
  tag: ['update', 4, 0, { changes: [{ kind: 'addTag', tag: 'lead' }] }, { next: 'thanks' }],
  thanks: [
    'message',
    5,
    0,
    {
      text: words(
        'Thank you, {{name}}. We will be in touch soon.',
        'Mulțumim, {{name}}. Vă contactăm în curând.',
        'Спасибо, {{name}}. Мы скоро свяжемся с вами.',
        'Дякуємо, {{name}}. Ми скоро зв’яжемося з вами.',
        'Danke, {{name}}. Wir melden uns bald.',
        'Merci, {{name}}. Nous vous contacterons bientôt.',
        'Grazie, {{name}}. La contatteremo presto.',
      ),
    },
  ],
});
