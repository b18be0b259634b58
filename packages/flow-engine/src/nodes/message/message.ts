import { z } from 'zod';
import { listOf, numberOf, recordOf, type Draft } from '../../draft.ts';
import { nodeType } from '../../node-type.ts';
import type { SummaryContext } from '../../presentation.ts';
import { joined, sentence, textPieces, type StepText } from '../../step-text.ts';
import { hasWords, Text } from '../../text.ts';

/** More files would fill a screen before the customer could answer. */
export const MAX_FILES_PER_MESSAGE = 5;

const Id = z.number().int().positive();
const Card = z.strictObject({ title: Text, text: Text, imageUrl: z.string().max(2_000), link: z.string().max(2_000) });

/** Sends a text or a saved reply, files, a card and quick actions. */
export const message = nodeType({
  type: 'message',
  family: 'talk',
  icon: 'message',
  settings: z.strictObject({
    text: Text,
    /** The saved reply to send instead of the text, as worded at that moment. */
    templateId: Id.nullable().default(null),
    /** Files that the company keeps for its flows, in the order they are sent. */
    attachments: z.array(Id).max(MAX_FILES_PER_MESSAGE).default([]),
    card: Card.nullable().default(null),
    quickActions: z.array(Id).max(10).default([]),
  }),
  firstSettings: () => ({ text: {}, templateId: null, attachments: [], card: null, quickActions: [] }),
  summary(settings, context) {
    const words = wordsOf(settings, context);
    const text = words.length > 0 ? words : textPieces(recordOf(settings.card).title, context.language);
    const count = listOf(settings.attachments).length;
    const files = count > 0 ? [sentence('steps.summary.files', { count })] : [];
    const parts = [...(text.length > 0 ? [text] : []), ...files];
    return parts.length > 0 ? joined(parts, ' · ') : sentence('steps.summary.noText');
  },
  exits: () => ['next'],
  texts: ({ text, card, templateId }) => [templateId === null ? text : {}, ...(card ? [card.title, card.text] : [])],
  lacksWords: ({ text, templateId, attachments, card, quickActions }) =>
    !hasWords(text) && templateId === null && attachments.length === 0 && card === null && quickActions.length === 0,
  templates: ({ card }) => (card ? [card.link, card.imageUrl] : []),
  savedReplies: ({ templateId }) => (templateId === null ? [] : [templateId]),
  files: ({ attachments }) => attachments,
  quickActions: ({ quickActions }) => quickActions,
  run({ text, card, attachments, quickActions, templateId }, { say, words, fill, savedReply, note }) {
    const reply = templateId === null ? words(text) : savedReply(templateId);
    if (reply === null) note('reply_gone');
    if (!reply && !card && attachments.length === 0 && quickActions.length === 0) return { do: 'go', exit: 'next' };
    say({
      text: reply ?? '',
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
