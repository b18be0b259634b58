import { z } from 'zod';
import { listOf, numberOf, recordOf, type Draft } from '../../draft.ts';
import { nodeType } from '../../node-type.ts';
import type { SummaryContext } from '../../presentation.ts';
import { joined, sentence, textPieces, type StepText } from '../../step-text.ts';
import { hasWords, Text } from '../../text.ts';

/** More files would fill a screen before the customer could answer. */
export const MAX_FILES_PER_MESSAGE = 5;

/** More messages in a row are not read. */
export const MAX_MORE_MESSAGES = 9;

const Id = z.number().int().positive();
const Card = z.strictObject({ title: Text, text: Text, imageUrl: z.string().max(2_000), link: z.string().max(2_000) });

/** Sends a text or a saved reply, files, a card and quick actions. */
export const message = nodeType({
  type: 'message',
  family: 'talk',
  icon: 'message',
  settings: z.strictObject({
    text: Text,
    /** Texts that follow as messages of their own. */
    more: z.array(Text).max(MAX_MORE_MESSAGES).default([]),
    /** The saved reply to send instead of the text, as worded at that moment. */
    templateId: Id.nullable().default(null),
    /** Files that the company keeps for its flows, in the order they are sent. */
    attachments: z.array(Id).max(MAX_FILES_PER_MESSAGE).default([]),
    card: Card.nullable().default(null),
    quickActions: z.array(Id).max(10).default([]),
  }),
  firstSettings: () => ({ text: {}, more: [], templateId: null, attachments: [], card: null, quickActions: [] }),
  summary(settings, context) {
    const words = wordsOf(settings, context);
    const text = words.length > 0 ? words : textPieces(recordOf(settings.card).title, context.language);
    const count = listOf(settings.attachments).length;
    const rest = listOf(settings.more).length;
    const others = rest > 0 ? [sentence('steps.summary.more', { count: rest })] : [];
    const files = count > 0 ? [sentence('steps.summary.files', { count })] : [];
    const parts = [...(text.length > 0 ? [text] : []), ...others, ...files];
    return parts.length > 0 ? joined(parts, ' · ') : sentence('steps.summary.noText');
  },
  exits: () => ['next'],
  texts: ({ text, more, card, templateId }) => [
    templateId === null ? text : {},
    ...more,
    ...(card ? [card.title, card.text] : []),
  ],
  lacksWords: ({ text, more, templateId, attachments, card, quickActions }) =>
    !more.every(hasWords) ||
    (!hasWords(text) && templateId === null && attachments.length === 0 && card === null && quickActions.length === 0),
  templates: ({ card }) => (card ? [card.link, card.imageUrl] : []),
  savedReplies: ({ templateId }) => (templateId === null ? [] : [templateId]),
  files: ({ attachments }) => attachments,
  quickActions: ({ quickActions }) => quickActions,
  run({ text, more, card, attachments, quickActions, templateId }, { say, words, fill, savedReply, note }) {
    const reply = templateId === null ? words(text) : savedReply(templateId);
    if (reply === null) note('reply_gone');
    const texts = [reply ?? '', ...more.map(words)].filter(Boolean);
    if (texts.length === 0 && !card && attachments.length === 0 && quickActions.length === 0)
      return { do: 'go', exit: 'next' };
    for (const each of texts.slice(0, -1)) say({ text: each });
    say({
      text: texts.at(-1) ?? '',
      attachments,
      quickActions,
      card: card && {
        title: words(card.title),
        text: words(card.text),
        imageUrl: fill(card.imageUrl),
        link: fill(card.link),
      },
    });
    return { do: 'go', exit: 'next' };
  },
});

/** Its own text, or that of a saved reply. */
function wordsOf({ text, templateId }: Draft, { language, savedReplies }: SummaryContext): StepText {
  const id = numberOf(templateId);
  if (id === null) return textPieces(text, language);
  if (!savedReplies) return sentence('steps.summary.savedReply');
  const reply = savedReplies.get(id);
  return reply ? textPieces(reply, language) : sentence('steps.summary.replyGone');
}
