import { describe, expect, test } from 'vitest';
import type { Locale } from '@parley/contracts/locales';
import { buildIndex } from './build.ts';
import { readQuestion } from './question.ts';

const index = buildIndex(
  [
    ['Sending mail', 'Mail that could not be sent stays in the outbox.'],
    ['Rotating a page', 'To rotate a page, press one of the arrows.'],
  ].map(([title = '', text = ''], at) => ({ id: at + 1, title, heading: '', text, kind: 'text' as const })),
);
const termsOf = (question: string, language: Locale = 'en') => readQuestion(index, question, { language }).terms;

describe('a misspelled word that the knowledge lacks', () => {
  test.each([
    ['en', 'my mails are not beeing sent', 'bee'],
    ['en', 'wher do I rotate it', 'wher'],
    ['fr', 'coment envoyer', 'coment'],
  ] as const)('is no part of the question where it is a stop word: %s, %s', (language, question, stem) => {
    expect(termsOf(question, language).map((term) => term.stem)).not.toContain(stem);
  });

  test('says little where the word says little', () => {
    const term = termsOf('realy rotate').find(({ stem }) => stem.startsWith('real'));
    expect(term?.isChatty).toBe(true);
  });

  test('stands for what the word stands for', () => {
    const [term] = termsOf('where is my recipt');
    expect([...(term?.forms.keys() ?? [])]).toContain('#receipt');
  });

  test('is a word of the knowledge rather than an everyday one', () => {
    const [term] = termsOf('how do I roatate it');
    expect([...(term?.forms.keys() ?? [])]).toContain('rotat');
  });

  test('stays what it is where it is a name', () => {
    expect(termsOf('does it work with Wich').map(({ stem }) => stem)).toContain('wich');
  });
});

test('an everyday word that the knowledge lacks weighs less than a rare one', () => {
  const weightOf = (word: string) => termsOf(`rotate ${word}`).find(({ isUnknown }) => isUnknown)?.weight ?? 0;
  expect(weightOf('kids')).toBeLessThan(0.7 * weightOf('zirconium'));
});

test.each(['I am anna.berg@mail.example', '[e-mail]', '(anna@mail.example)'])(
  'who writes is no part of what they ask: %s',
  (who) => {
    expect(termsOf(`How do I rotate a page? ${who}`).map(({ stem }) => stem)).toEqual(
      termsOf('How do I rotate a page?').map(({ stem }) => stem),
    );
  },
);

test('an address that the knowledge holds is asked about', () => {
  expect(termsOf('is outbox@shop.example yours').map(({ stem }) => stem)).toContain('outbox');
});

describe('a misspelled word of the knowledge', () => {
  const many = buildIndex([
    { id: 1, title: 'Notifications', heading: '', text: 'Notifications can be switched on and off.', kind: 'text' },
    {
      id: 2,
      title: 'Suscripción',
      heading: '',
      text: 'Die Benachrichtigungen stehen in den Einstellungen.',
      kind: 'text',
    },
    { id: 3, title: 'Експорт', heading: '', text: 'Щоб експортувати мітки, відкрийте список.', kind: 'text' },
  ]);
  const formsOf = (question: string, language: Locale) =>
    readQuestion(many, question, { language }).terms.flatMap(({ forms }) => [...forms.keys()]);

  test('is found where its stem is far shorter than the word', () => {
    expect(formsOf('notificaton settings', 'en')).toContain('notif');
    expect(formsOf('benachrichtigngen', 'de')).toContain('benachricht');
  });

  test('is found by its stem where the knowledge has another form of it', () => {
    expect(formsOf('експорту', 'ua').some((form) => form.startsWith('експорт'))).toBe(true);
  });

  test('is understood as it was meant', () => {
    const { understood, meant } = readQuestion(many, 'How do I swich notificatons off?', { language: 'en' });
    expect(understood).toContain('notifications off?');
    expect(meant).toContain('notifications');
  });

  test('does not hide what is asked for', () => {
    expect(readQuestion(many, 'cat dureza', { language: 'ro' }).understood).toBe('cat durează');
  });
});

test('of a message in gibberish only some words are compared with all others', () => {
  const slips = Array.from(
    { length: 40 },
    (_, at) => `rotat${String.fromCodePoint(97 + (at % 26))}${at < 26 ? 'x' : 'y'}e`,
  );
  expect(termsOf(slips.join(' ')).filter(({ isCorrected }) => isCorrected)).toHaveLength(12);
});
