import { hashOf } from '../language/index.ts';

/** Which chunks contain which terms, packed into bytes that can be transferred to another thread or stored. */
export interface Postings {
  /** An open-addressing hash table of (hash, second hash, term + 1); the terms themselves are not stored. */
  table: Uint32Array;
  /** The start of each term's entries in `bytes`, plus a final end. */
  starts: Uint32Array;
  /** The number of chunks that contain each term. */
  spread: Uint32Array;
  /**
   * For each term: gaps between chunk numbers (7 bits per byte, the last one marked), each followed by the number of
   * occurrences.
   */
  bytes: Uint8Array;
  /** The number of terms in each chunk, including repetitions. */
  lengths: Uint16Array;
  meanLength: number;
}

const OTHER_SEED = 0x9e3779b9;

/** Collects the terms of one chunk after another, then packs them. */
export class PostingsBuilder {
  readonly #terms = new Map<string, number>();
  readonly #entries = new Growing();
  readonly #lengths: number[] = [];

  /** Adds the next chunk with the number of occurrences of each term. */
  add(counts: ReadonlyMap<string, number>): void {
    const chunk = this.#lengths.length;
    let length = 0;
    for (const [text, count] of counts) {
      let term = this.#terms.get(text);
      if (term === undefined) {
        term = this.#terms.size;
        this.#terms.set(text, term);
      }
      this.#entries.push(term, chunk, Math.min(count, 255));
      length += count;
    }
    this.#lengths.push(Math.min(length, 65_535));
  }

  pack(): Postings {
    const terms = this.#terms.size;
    const spread = new Uint32Array(terms);
    const entries = this.#entries;
    for (let at = 0; at < entries.length; at += 1) spread[entries.term(at)] = (spread[entries.term(at)] ?? 0) + 1;
    const { chunks, counts, firsts } = byTerm(entries, spread);
    const bytes = new Uint8Array(entries.length * 4);
    const starts = new Uint32Array(terms + 1);
    let end = 0;
    for (let term = 0; term < terms; term += 1) {
      starts[term] = end;
      let before = -1;
      const first = firsts[term] ?? 0;
      for (let at = first; at < first + (spread[term] ?? 0); at += 1) {
        const chunk = chunks[at] ?? 0;
        let gap = chunk - before - 1;
        before = chunk;
        while (gap >= 128) {
          bytes[end++] = gap & 127;
          gap >>>= 7;
        }
        bytes[end++] = gap | 128;
        bytes[end++] = counts[at] ?? 0;
      }
    }
    starts[terms] = end;
    const lengths = Uint16Array.from(this.#lengths);
    const meanLength = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, this.#lengths.length);
    return { table: tableOf(this.#terms), starts, spread, bytes: bytes.slice(0, end), lengths, meanLength };
  }
}

/** The number of a term, or -1. */
export function findTerm({ table }: Postings, text: string): number {
  const slots = table.length / 3;
  const hash = hashOf(text);
  const other = hashOf(text, OTHER_SEED);
  for (let slot = hash % slots; ; slot = (slot + 1) % slots) {
    const term = table[3 * slot + 2] ?? 0;
    if (term === 0) return -1;
    if (table[3 * slot] === hash && table[3 * slot + 1] === other) return term - 1;
  }
}

/** Calls back with every chunk that contains the term, and how often. */
export function eachPosting(postings: Postings, term: number, take: (chunk: number, count: number) => void): void {
  const { bytes, starts } = postings;
  const end = starts[term + 1] ?? 0;
  let chunk = -1;
  for (let at = starts[term] ?? 0; at < end;) {
    let gap = 0;
    let shift = 0;
    let byte = bytes[at++] ?? 128;
    while (byte < 128) {
      gap |= byte << shift;
      shift += 7;
      byte = bytes[at++] ?? 128;
    }
    gap |= (byte & 127) << shift;
    chunk += gap + 1;
    take(chunk, bytes[at++] ?? 0);
  }
}

function tableOf(terms: ReadonlyMap<string, number>): Uint32Array {
  const slots = Math.max(4, Math.ceil(terms.size * 1.5));
  const table = new Uint32Array(3 * slots);
  for (const [text, term] of terms) {
    const hash = hashOf(text);
    let slot = hash % slots;
    while (table[3 * slot + 2] !== 0) slot = (slot + 1) % slots;
    table.set([hash, hashOf(text, OTHER_SEED), term + 1], 3 * slot);
  }
  return table;
}

/** Sorts the entries by term; within a term they stay in chunk order. */
function byTerm(entries: Growing, spread: Uint32Array) {
  const firsts = new Uint32Array(spread.length);
  for (let term = 1; term < spread.length; term += 1) firsts[term] = (firsts[term - 1] ?? 0) + (spread[term - 1] ?? 0);
  const next = firsts.slice();
  const chunks = new Uint32Array(entries.length);
  const counts = new Uint8Array(entries.length);
  for (let at = 0; at < entries.length; at += 1) {
    const term = entries.term(at);
    const place = next[term] ?? 0;
    next[term] = place + 1;
    chunks[place] = entries.chunk(at);
    counts[place] = entries.count(at);
  }
  return { chunks, counts, firsts };
}

/** A list of (term, chunk, count) that grows without an object per entry. */
class Growing {
  length = 0;
  #pairs = new Uint32Array(2_048);
  #counts = new Uint8Array(1_024);

  push(term: number, chunk: number, count: number): void {
    if (this.length === this.#counts.length) {
      const pairs = new Uint32Array(4 * this.length);
      pairs.set(this.#pairs);
      this.#pairs = pairs;
      const counts = new Uint8Array(2 * this.length);
      counts.set(this.#counts);
      this.#counts = counts;
    }
    this.#pairs[2 * this.length] = term;
    this.#pairs[2 * this.length + 1] = chunk;
    this.#counts[this.length] = count;
    this.length += 1;
  }

  term = (at: number): number => this.#pairs[2 * at] ?? 0;
  chunk = (at: number): number => this.#pairs[2 * at + 1] ?? 0;
  count = (at: number): number => this.#counts[at] ?? 0;
}

/** How many chunks contain a term. */
export function spreadOf(postings: Postings, text: string): number {
  const term = findTerm(postings, text);
  return term < 0 ? 0 : (postings.spread[term] ?? 0);
}
