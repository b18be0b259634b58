import { describe, expect, test } from 'vitest';
import { clientSamples } from '../testing/corpus.ts';
import { bounceSamples } from '../testing/bounce-samples.ts';
import { charsetSamples } from '../testing/charset-samples.ts';
import { languageSamples } from '../testing/language-samples.ts';
import { LANGUAGES } from '../testing/languages.ts';
import { machineSamples } from '../testing/machine-samples.ts';
import { oddSamples } from '../testing/odd-samples.ts';
import { threadSamples } from '../testing/thread-samples.ts';
import { CHANNEL_ID, conversationOf, HOST, ours, SECRET, type Sample } from '../testing/samples.ts';
import { findThread, threadClues } from '../threads/find-thread.ts';
import { readMail } from './read-mail.ts';

const bounces = bounceSamples();
const samples: Sample[] = [
  ...clientSamples(),
  ...languageSamples(),
  ...charsetSamples(),
  ...machineSamples(),
  ...bounces,
  ...threadSamples(),
  ...oddSamples(),
];
const own = { instanceId: ours.instanceId, messageIdHost: HOST, addresses: [ours.channelAddress] };
const read = (sample: Sample) => readMail(sample.raw, { own, trustedHost: 'mx.parley.example' });

/** Line breaks and quote marks differ between the text and the HTML of the same mail; words do not. */
const words = (text: string) =>
  text
    .split(/[\s>\u00a0]+/)
    .filter(Boolean)
    .join(' ');

const threadOf = async (sample: Sample) => {
  const mail = await read(sample);
  const clues = threadClues(mail, { host: HOST, secret: SECRET, channelId: CHANNEL_ID });
  const known = (conversationId: number) => ({
    conversationId,
    customerAddresses: [ours.customerAddress(conversationId)],
  });
  const byMessage = clues.messageIds
    .map(conversationOf)
    .filter((id) => id !== null)
    .map(known);
  return findThread(mail, clues, {
    byAddress: clues.conversationId === null ? null : known(clues.conversationId),
    byMessage,
  });
};

describe(`a corpus of ${samples.length} mails`, () => {
  test('has at least 300 mails, each once', () => {
    expect(samples.length).toBeGreaterThanOrEqual(300);
    expect(new Set(samples.map(({ raw }) => raw.toString('latin1'))).size).toBe(samples.length);
  });

  test('every language has every client', () => {
    const clients = new Set(samples.flatMap(({ client }) => client ?? []));
    expect(clients.size).toBeGreaterThanOrEqual(20);
    for (const language of LANGUAGES)
      expect(
        new Set(samples.filter((one) => one.language === language.code).flatMap(({ client }) => client ?? [])),
      ).toEqual(clients);
  });

  test('no thread is split and none are melted together', async () => {
    const wrong: string[] = [];
    for (const sample of samples) {
      const thread = await threadOf(sample);
      if (thread.conversationId !== sample.conversationId) wrong.push(`${sample.name}: ${JSON.stringify(thread)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('every mail is of the right kind', async () => {
    const wrong: string[] = [];
    for (const sample of samples) {
      const { kind } = await read(sample);
      if (kind !== sample.kind) wrong.push(`${sample.name}: ${kind} instead of ${sample.kind}`);
    }
    expect(wrong).toEqual([]);
  });

  test('a report names the address that failed and whether it failed for good', async () => {
    for (const sample of bounces) {
      const { bounce } = await read(sample);
      expect({ name: sample.name, ...bounce }).toMatchObject({
        name: sample.name,
        recipient: sample.recipient,
        isPermanent: sample.isPermanent,
      });
    }
  });

  test('what the sender wrote is found in at least 95 % of the mails', async () => {
    const written = samples.filter(({ text }) => text !== undefined);
    const wrong: string[] = [];
    const rightOf = new Map<string, { right: number; all: number }>();
    const count = (group: string | undefined, isRight: boolean) => {
      if (group === undefined) return;
      const counted = rightOf.get(group) ?? { right: 0, all: 0 };
      rightOf.set(group, { right: counted.right + (isRight ? 1 : 0), all: counted.all + 1 });
    };
    for (const sample of written) {
      const { text, subject } = await read(sample);
      const expected = words(sample.text ?? '');
      const isRight = sample.isWhole
        ? words(text).startsWith(expected) && sample.isWhole.every((part) => words(text).includes(words(part)))
        : words(text) === expected;
      count(sample.language, isRight);
      count(sample.client, isRight);
      if (!isRight) wrong.push(`${sample.name}\n  expected ${expected}\n  found    ${words(text)}`);
      if (sample.subject !== undefined && subject.text !== sample.subject)
        wrong.push(`${sample.name}: subject ${subject.text}`);
    }
    const share = 1 - wrong.length / written.length;
    process.stdout.write(
      `Reply text right in ${written.length - wrong.length} of ${written.length} (${(100 * share).toFixed(1)} %)\n${[...rightOf].map(([group, { right, all }]) => `${group}: ${right} of ${all}`).join(', ')}\n${wrong.join('\n')}\n`,
    );
    for (const [group, { right, all }] of rightOf) expect([group, right / all >= 0.9]).toEqual([group, true]);
    expect(share).toBeGreaterThanOrEqual(0.95);
  });
});
