import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { MessageExtras } from '@parley/contracts/messages';
import type { ChunkLocation } from '../../knowledge/index.ts';
import type { Passage } from './checks/evidence.ts';
import type { Said } from './engine.ts';

/** Joins sentences into one text, with source marks where customers may see the sources. */
export function compose(
  { citations }: AgentSettings,
  said: readonly Said[],
  passages: readonly Passage[],
  places: Pick<ReadonlyMap<number, ChunkLocation>, 'get'>,
): { text: string; sources: MessageExtras['sources'] } {
  const sources: MessageExtras['sources'] = [];
  const numberOf = (passageNumber: number): number[] => {
    const { chunkId = 0 } = passages.find(({ number }) => number === passageNumber) ?? {};
    const place = places.get(chunkId);
    if (!place) return [];
    const known = sources.find(({ title, url }) => title === place.title && url === place.url);
    const source = known ?? { number: sources.length + 1, title: place.title, url: place.url };
    if (!known) sources.push(source);
    return [source.number];
  };
  // A quotation has a single source, so it needs no marks.
  const isMarked = citations === 'customer' && said.some(({ gap }) => gap !== '');
  const text = said
    .map(({ gap, text: words, cited }, at) => {
      const marks = [...new Set(cited.flatMap(numberOf))].map((number) => `[${number}]`).join('');
      return `${at > 0 ? gap : ''}${words}${isMarked ? marks : ''}`;
    })
    .join('');
  return { text, sources: citations === 'customer' ? sources : [] };
}
