import type { Locale } from '@parley/contracts/locales';

/** A piece of knowledge that an answer may use. */
export interface Passage {
  /** Cited in the answer by this number, from 1. */
  number: number;
  chunkId: number;
  title: string;
  heading: string;
  text: string;
}

/** What an answer is checked against. */
export interface Evidence {
  passages: readonly Passage[];
  /** What the customer said, with the name they gave: it must not be repeated at length. */
  heard: readonly string[];
  /** Names that an answer may use besides those in the passages: the customer's and the company's. */
  names: readonly string[];
  /** The only hosts that an answer may mention. */
  hosts: ReadonlySet<string>;
  language: Locale;
  /** The share of a sentence's content words that a passage must contain, from 0 to 1. */
  support: number;
  /** Sentences of passages that the model says it relies on; needed where it translates. */
  quotes: readonly string[];
  /** Small talk needs no support, as long as it states nothing. */
  isSmallTalk: boolean;
  /** Parts of the prompt that must not appear in an answer. */
  secrets: readonly string[];
}
