import type { Locale } from '@parley/contracts/locales';
import { wordsIn, type FlowNode, type Text } from '@parley/flow-engine';
import type { TFunction } from 'i18next';
import { bagOf, bagsOf, listOf, numberOf, stringsOf, textOf, wordsOf } from './lenient.ts';
import { durationWords, ownName, platformName } from './names.ts';
import { joined, sentenceOf, templatePieces, type Piece } from './pieces.ts';

interface Reader {
  t: TFunction;
  /** The reader's own language, for times and counts. */
  locale: Locale;
  /** The language of the flow that is looked at. */
  language: Locale;
  /** What a step is called, or null when there is none of this id. */
  titleOf: (id: string) => string | null;
  /** What saved replies say, once that is known. */
  savedReplies: ReadonlyMap<number, Text> | undefined;
}

type Settings = Record<string, unknown>;

const plainWords = (words: string): Piece[] => [{ words }];

/** The words of a text, on one line. */
const said = (value: unknown, language: Locale): Piece[] =>
  templatePieces(wordsIn(textOf(value), [language]).replaceAll(/\s+/g, ' ').trim());

const SUMMARIES: Record<string, (settings: Settings, reader: Reader) => Piece[]> = {
  start: (_, { t }) => plainWords(t('steps.summary.start')),
  trigger(settings, { t }) {
    if (settings.on === 'event') return plainWords(t(EVENT_KEYS[wordsOf(settings.event)] ?? 'steps.events.other'));
    const words = stringsOf(settings.words);
    if (words.length === 0) return plainWords(t('steps.summary.noWords'));
    const value = joined(
      words.map((word) => [{ words: word, isStrong: true }]),
      ', ',
    );
    return sentenceOf((marks) => t('steps.summary.says', marks), { words: value });
  },
  message(settings, reader) {
    const { t, language } = reader;
    const words = messageWords(settings, reader);
    const text = words.length > 0 ? words : said(bagOf(settings.card).title, language);
    const count = listOf(settings.attachments).length;
    const files = count > 0 ? [plainWords(t('steps.summary.files', { count }))] : [];
    const parts = [...(text.length > 0 ? [text] : []), ...files];
    return parts.length > 0 ? joined(parts, ' · ') : plainWords(t('steps.summary.noText'));
  },
  choice: textOrNothing,
  ask: textOrNothing,
  condition: ({ branches }, { t }) => plainWords(t('steps.summary.branches', { count: listOf(branches).length + 1 })),
  switch(settings, { t }) {
    if (settings.by === 'hours') {
      const zone = wordsOf(settings.timezone).replaceAll('_', ' ');
      return plainWords(zone ? t('steps.summary.hoursIn', { zone }) : t('steps.summary.hours'));
    }
    if (settings.by === 'platform')
      return plainWords(
        t('steps.summary.byPlatform', {
          list: stringsOf(settings.platforms)
            .map((each) => platformName(each, t))
            .join(', '),
        }),
      );
    return plainWords(t('steps.summary.byLanguage', { list: stringsOf(settings.languages).map(ownName).join(', ') }));
  },
  split: ({ ways }) => plainWords(percentages(bagsOf(ways).map(({ weight }) => numberOf(weight) ?? 0)).join(' · ')),
  wait: ({ seconds }, { locale }) => plainWords(durationWords(numberOf(seconds) ?? 0, locale)),
  aiAnswer: ({ agentId }, { t }) =>
    plainWords(numberOf(agentId) === null ? t('steps.summary.channelAgent') : t('steps.summary.chosenAgent')),
  aiClassify({ topics }, { t }) {
    const names = bagsOf(topics)
      .map(({ name }) => wordsOf(name))
      .filter(Boolean);
    return plainWords(names.length > 0 ? names.join(', ') : t('steps.summary.noTopics'));
  },
  setVariable: ({ variable, value }, { t }) => [
    ...(wordsOf(variable) ? [{ variable: wordsOf(variable) }] : []),
    { words: ' = ' },
    ...(value === null || value === '' ? plainWords(t('steps.summary.nothing')) : templatePieces(wordsOf(value))),
  ],
  httpRequest: ({ method, url }, { t }) =>
    wordsOf(url)
      ? templatePieces(`${wordsOf(method)} ${wordsOf(url).replace(/^https?:\/\//, '')}`)
      : plainWords(t('steps.summary.noAddress')),
  update: ({ changes }, { t }) =>
    joined(
      bagsOf(changes).map((change) => changePieces(change, t)),
      ', ',
    ),
  handOff({ reason, text }, { t, language }) {
    if (wordsOf(reason)) return templatePieces(wordsOf(reason));
    const words = said(text, language);
    return words.length > 0 ? words : plainWords(t('steps.summary.handOff'));
  },
  callFlow: ({ flowId }, { t }) =>
    plainWords(numberOf(flowId) === null ? t('steps.summary.noFlow') : t('steps.summary.callFlow')),
  jump({ node }, { t, titleOf }) {
    const target = titleOf(wordsOf(node));
    if (target === null) return plainWords(t('steps.summary.noTarget'));
    return sentenceOf((marks) => t('steps.summary.goTo', marks), { step: [{ words: target, isStrong: true }] });
  },
  end({ text, endsConversation }, { t, language }) {
    const words = said(text, language);
    if (words.length > 0) return words;
    return plainWords(endsConversation === true ? t('steps.summary.endsConversation') : t('steps.summary.end'));
  },
};

export const EVENT_KEYS: Record<string, string> = {
  conversation_started: 'steps.events.conversationStarted',
  handed_back: 'steps.events.handedBack',
};

/** Words of its own, or those of a saved reply. */
function messageWords({ text, templateId }: Settings, { t, language, savedReplies }: Reader): Piece[] {
  const id = numberOf(templateId);
  if (id === null) return said(text, language);
  if (!savedReplies) return plainWords(t('steps.summary.savedReply'));
  const reply = savedReplies.get(id);
  return reply ? said(reply, language) : plainWords(t('steps.summary.replyGone'));
}

function textOrNothing({ text }: Settings, { t, language }: Reader): Piece[] {
  const words = said(text, language);
  return words.length > 0 ? words : plainWords(t('steps.summary.noText'));
}

function changePieces(change: Record<string, unknown>, t: TFunction): Piece[] {
  const value = (words: unknown) => templatePieces(wordsOf(words) || '…', true);
  switch (change.kind) {
    case 'removeTag':
      return sentenceOf((marks) => t('steps.summary.removeTag', marks), { tag: value(change.tag) });
    case 'setField':
      return sentenceOf((marks) => t('steps.summary.setField', marks), {
        field: plainWords(t(CUSTOMER_FIELD_KEYS[wordsOf(change.field)] ?? 'steps.customer.name')),
        value: value(change.value),
      });
    case 'note':
      return sentenceOf((marks) => t('steps.summary.note', marks), { text: value(change.text) });
    default:
      return sentenceOf((marks) => t('steps.summary.addTag', marks), { tag: value(change.tag) });
  }
}

export const CUSTOMER_FIELD_KEYS: Record<string, string> = {
  name: 'steps.customer.name',
  email: 'steps.customer.email',
  phone: 'steps.customer.phone',
};

/** Weights as whole per cent that come to a hundred. */
export function percentages(weights: readonly number[]): string[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const exact = weights.map((weight) => (weight / total) * 100);
  const whole = exact.map(Math.floor);
  const missing = Math.max(
    0,
    Math.round(exact.reduce((sum, each) => sum + each, 0)) - whole.reduce((a, b) => a + b, 0),
  );
  const byRest = exact.map((each, at) => [each % 1, at] as const).sort(([one], [other]) => other - one);
  for (const [, at] of byRest.slice(0, missing)) whole[at] = (whole[at] ?? 0) + 1;
  return whole.map((each) => `${each} %`);
}

/** The first lines of what a step does, in the reader's words and the flow's texts. */
export function summaryOf({ type, settings }: FlowNode, reader: Reader): Piece[] {
  return Object.hasOwn(SUMMARIES, type) ? (SUMMARIES[type]?.(settings, reader) ?? []) : [];
}
