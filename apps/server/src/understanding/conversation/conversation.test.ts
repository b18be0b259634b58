import { LOCALES, type Locale } from '@parley/contracts/locales';
import { describe, expect, test } from 'vitest';
import { phrasesOf } from './phrases.ts';
import { isFurious, leansOnHistory, readSmallTalk, splitQuestions } from './index.ts';

describe('small talk', () => {
  test.each([
    ['en', 'hi', 'greeting'],
    ['en', 'Hello! How are you today?', 'howAreYou'],
    ['en', 'great, thank you!', 'thanks'],
    ['en', '👍', 'acknowledged'],
    ['en', 'are you a human?', 'areYouBot'],
    ['en', 'what can you do for me?', 'whatCanYouDo'],
    ['de', 'vielen Dank, hat geklappt!', 'solved'],
    ['fr', 'vous êtes un robot ?', 'areYouBot'],
    ['it', 'arrivederci', 'goodbye'],
    ['ro', 'bună ziua', 'greeting'],
    ['ru', 'спасибо', 'thanks'],
    ['ua', 'зрозуміло, дякую', 'thanks'],
  ] as const)('in %s is recognised: %s', (language, text, act) => {
    expect(readSmallTalk(text, language)).toEqual({ act, language });
  });

  test('is recognised in another language than the widget speaks', () => {
    expect(readSmallTalk('merci beaucoup', 'de')).toEqual({ act: 'thanks', language: 'fr' });
  });

  test.each([
    'how do I cancel?',
    'refund',
    'sorry, where is my order',
    'thanks but that is not what I asked',
    'good price?',
    'it does not work',
    '????',
    '',
  ])('is not what asks for something: "%s"', (text) => {
    expect(readSmallTalk(text, 'en')).toBeNull();
  });

  test.each(LOCALES)('has phrases for everything in %s', (locale: Locale) => {
    const lists = Object.entries(phrasesOf(locale));
    expect(lists.filter(([, phrases]) => phrases.length < 20).map(([list]) => list)).toEqual([]);
    expect(lists.filter(([, phrases]) => phrases.some(({ length }) => length === 0)).map(([list]) => list)).toEqual([]);
  });
});

describe('fury', () => {
  test.each([
    ['en', 'THIS IS A JOKE!!! third time I write to you and NOBODY answers'],
    ['en', 'you thieves, I will sue you'],
    ['de', 'Ihr Betrüger, ich gehe zum Anwalt!!!'],
    ['fr', 'vous êtes des voleurs, c’est une honte !!!'],
    ['it', 'siete dei ladri, vi denuncio!'],
    ['ro', 'sunteți niște hoți, vă reclam!!!'],
    ['ru', 'вы мошенники, верните деньги немедленно!!!'],
    ['ua', 'ви шахраї, поверніть гроші!!!'],
  ] as const)('in %s is recognised at once: %s', (language, text) => {
    expect(isFurious(text, language)).toBe(true);
  });

  test.each([
    ['en', 'How do I report a scam?'],
    ['en', 'My card was stolen, what now?'],
    ['en', 'The app crashes when I open it!'],
    ['de', 'Ich bin etwas enttäuscht, kann ich die Ware zurückgeben?'],
    ['ru', 'Как вернуть деньги за заказ?'],
    // One wish, however many phrases of the list it contains.
    ['en', 'I want my money back'],
    ['de', 'ich will mein geld zurück'],
    ['ua', 'досі чекаю на підтвердження на пошту'],
    // Somebody else is the fraud.
    ['de', 'ein Betrüger hat auf meinen Namen drei Handys bestellt'],
    ['it', 'un truffatore ha ordinato tre telefoni a nome mio'],
    ['ru', 'похоже, мошенники расплатились моей картой'],
    ['ua', 'сайт продає ваші годинники за пів ціни, шахраї?'],
  ] as const)('is not an ordinary question in %s: %s', (language, text) => {
    expect(isFurious(text, language)).toBe(false);
  });

  test('is not looked for in long texts, where almost any word occurs', () => {
    const story = 'The chapter describes how the old sailor went home through the rain. '.repeat(15);
    expect(isFurious(`${story} You thieves, I will sue you!!! ${story}`, 'en')).toBe(false);
  });
});

describe('a follow-up', () => {
  test.each([
    ['en', 'and for Android?'],
    ['en', 'what about Family?'],
    ['de', 'und für Android?'],
    ['fr', 'et la familiale ?'],
    ['it', 'e quella Famiglia?'],
    ['ro', 'dar cu Apple Pay?'],
    ['ru', 'а на андроиде?'],
    ['ua', 'а на айфоні?'],
  ] as const)('in %s needs what was asked before: %s', (language, text) => {
    expect(leansOnHistory(text, language)).toBe('strongly');
  });

  test('is not a whole question', () => {
    expect(leansOnHistory('How do I change the address of my order?', 'en')).toBe('no');
  });
});

describe('a message', () => {
  test.each([
    [
      'en',
      'How do I cancel, can I get a refund, and how many devices does Family have?',
      ['How do I cancel', 'can I get a refund', 'how many devices does Family have?'],
    ],
    [
      'de',
      'Kann ich mit PayPal zahlen und wie viele Geräte deckt sie ab?',
      ['Kann ich mit PayPal zahlen', 'wie viele Geräte deckt sie ab?'],
    ],
    ['ru', 'Как отменить подписку и можно вернуть деньги?', ['Как отменить подписку', 'можно вернуть деньги?']],
    [
      'ua',
      'Скільки коштує доставка, чи можна оплатити карткою?',
      ['Скільки коштує доставка', 'чи можна оплатити карткою?'],
    ],
    [
      'it',
      'Quanto costa la spedizione, posso pagare alla consegna?',
      ['Quanto costa la spedizione', 'posso pagare alla consegna?'],
    ],
  ] as const)('with several questions in %s is split', (language, text, parts) => {
    expect(splitQuestions(text, language)).toEqual(parts);
  });

  test.each([
    ['en', 'My package is late and I need it. Where is it?'],
    ['en', 'Can I use it at home and at work?'],
    ['de', 'Guten Tag, ich habe eine Frage. Wie lange dauert der Versand?'],
    ['de', 'wo sehe ich, was am Wochenende aufgerufen wurde'],
    ['de', 'wann und wo war ich zuletzt angemeldet?'],
    ['de', 'kann nicht zum Konzert, darf mein Kumpel rein?'],
    ['ru', 'как понять, что кто-то чужой зашёл в мой кабинет?'],
    ['ru', 'кто и когда поправил эту ячейку'],
    ['ua', 'де подивитися, де зараз моя посилка'],
    ['it', 'sono la nonna e tutrice, posso approvare io?'],
    ['ro', 'sunt nou pe aici, cum încep?'],
    ['en', 'how can I find out when and where I last signed in'],
  ] as const)('that asks one thing in %s stays whole: %s', (language, text) => {
    expect(splitQuestions(text, language)).toEqual([text]);
  });
});
