import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { readSentiment, sentimentOf, type Sentiment } from './index.ts';

test.each<[Locale, string, Sentiment]>([
  ['en', 'Thank you so much, this is amazing!', 'happy'],
  ['en', 'This is disgusting, you are all idiots and I hate your company', 'angry'],
  ['en', "I'm so sad and disappointed, this broke my heart", 'sad'],
  ['en', "I'm confused, I don't understand what you mean", 'confused'],
  ['en', 'The parcel is 30 by 40 centimetres.', 'neutral'],
  ['en', '😡😡', 'angry'],
  ['ro', 'Mulțumesc mult, sunteți cei mai buni!', 'happy'],
  ['ro', 'E o bătaie de joc, vreau banii înapoi!', 'angry'],
  ['ro', 'Nu înțeleg ce trebuie să fac', 'confused'],
  ['ro', 'Unde este comanda mea?', 'neutral'],
  ['ru', 'Спасибо большое, всё отлично!', 'happy'],
  ['ru', 'Это безобразие, верните деньги!', 'angry'],
  ['ru', 'К сожалению, я очень расстроена', 'sad'],
  ['ru', 'Не понимаю, куда нажимать', 'confused'],
  ['ru', 'Где мой заказ?', 'neutral'],
  ['ua', 'Дякую, чудово!', 'happy'],
  ['ua', 'Це ганьба, скільки можна чекати', 'angry'],
  ['ua', 'Не розумію, що робити', 'confused'],
  ['ua', 'Коли приїде курʼєр?', 'neutral'],
  ['de', 'Vielen Dank, das ist wunderbar', 'happy'],
  ['de', 'Das ist eine Frechheit!', 'angry'],
  ['de', 'Ich verstehe das nicht', 'confused'],
  ['de', 'Wo ist meine Bestellung?', 'neutral'],
  ['fr', 'Merci, c’est parfait !', 'happy'],
  ['fr', 'C’est scandaleux, quelle arnaque', 'angry'],
  ['fr', 'Je ne comprends pas', 'confused'],
  ['fr', 'Où est ma commande ?', 'neutral'],
  ['it', 'Grazie mille, perfetto', 'happy'],
  ['it', 'È una vergogna, siete ladri', 'angry'],
  ['it', 'Non capisco come funziona', 'confused'],
  ['it', 'Quando arriva il pacco?', 'neutral'],
])('in %s, "%s" is %s', (language, text, label) => {
  expect(sentimentOf(text, language).label).toBe(label);
});

test.each(['', ' ', '\u200B\u202E', 'a'.repeat(10_000), '🏳️‍🌈'.repeat(1_000), '((((((('])(
  'hostile text %# is judged without harm',
  (text) => {
    for (const language of ['en', 'ro', 'ua'] as const)
      expect(sentimentOf(text, language).confidence).toBeLessThanOrEqual(1);
    expect(readSentiment(text).confidence).toBeLessThan(1);
  },
);

test.each<[string, Sentiment]>([
  ['Hello', 'neutral'],
  ['Bună ziua', 'neutral'],
  ['Добрый день', 'neutral'],
  ['Guten Tag!', 'neutral'],
  ['Hi 😡', 'angry'],
  ['Bonjour, c’est scandaleux', 'angry'],
  ['What are your opening hours?', 'neutral'],
  ['Can I pay by card?', 'neutral'],
  ['I need help with my order please', 'neutral'],
  ['2', 'neutral'],
  ['Thank you so much!', 'happy'],
  ['This is ridiculous, I have been waiting for two weeks', 'angry'],
  ['I am furious. Give me my money back now.', 'angry'],
  ['You guys suck', 'angry'],
  ['Sorry, I don’t understand', 'confused'],
  ['Это безобразие, верните деньги!', 'angry'],
  ['Це ганьба, скільки можна чекати', 'angry'],
  ['Ich verstehe das nicht', 'confused'],
])('a customer who writes "%s" is %s', (text, label) => {
  expect(readSentiment(text).label).toBe(label);
});

const FRIENDLY: Record<Locale, string[]> = JSON.parse(
  readFileSync(new URL('samples/friendly-questions.json', import.meta.url), 'utf8'),
);
test.each(LOCALES.map((locale) => ({ locale, questions: FRIENDLY[locale] })))(
  'a friendly question in $locale is never angry',
  ({ questions }) => {
    expect(questions.length).toBeGreaterThanOrEqual(20);
    expect(questions.filter((question) => readSentiment(question).label === 'angry')).toEqual([]);
  },
);

test.each([
  'Hello, I bought a license and would like my money back',
  'I want my money back',
  'Ich will mein Geld zurück',
  'Je veux un remboursement',
  'Voglio indietro i miei soldi',
  'Aș vrea banii înapoi',
  'Здравствуйте! я купил лицензию, хочу вернуть деньги',
  'Хочу повернути гроші',
])('whoever wants a refund is not angry yet: %s', (text) => {
  expect(readSentiment(text).label).not.toBe('angry');
});

test.each([
  'I want my money back NOW, this is a disgrace!',
  'Я хочу вернуть деньги, это безобразие',
  'Ich will mein Geld zurück, das ist eine Frechheit',
  'Vreau banii înapoi, e bătaie de joc',
])('an angry wish stays angry: %s', (text) => {
  expect(readSentiment(text).label).toBe('angry');
});

test.each([
  'Why do you have such terrible service?',
  'Is this a scam?!',
  'Wollen Sie mich verarschen?',
  'Was ist das für eine Frechheit?',
  'C’est une arnaque ?',
  'Vous vous foutez de moi ?',
  'È una presa in giro?',
  'Che schifo di servizio è questo?',
  'Ce bătaie de joc e asta?',
  'Nu vă este rușine?',
  'Сколько можно ждать?',
  'Вы издеваетесь?',
  'Скільки можна чекати?',
  'Ви знущаєтесь?',
])('an angry question stays angry: %s', (text) => {
  expect(readSentiment(text).label).toBe('angry');
});

test.each([
  'Пожалуйста, пришлите счёт.',
  'Trimiteți-mi factura, vă rog.',
  'Bitte schicken Sie mir die Rechnung.',
  'Envoyez-moi la facture, s’il vous plaît.',
  'Mi mandi la fattura, per favore.',
  'Надішліть, будь ласка, рахунок.',
])('a polite request is not angry: %s', (text) => {
  expect(readSentiment(text).label).not.toBe('angry');
});

test("no message has the confidence of a person's choice", () => {
  for (const text of ['thanks', 'Thank you so much!', 'I love it, thank you, thank you!'])
    expect(readSentiment(text).confidence).toBeLessThan(1);
});
