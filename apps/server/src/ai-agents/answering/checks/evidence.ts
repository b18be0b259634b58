import type { Locale } from '@parley/contracts/locales';

/** A piece of knowledge that an answer may be made of. */
export interface Passage {
  /** By which it is named in the answer, from 1 on. */
  number: number;
  chunkId: number;
  title: string;
  heading: string;
  text: string;
}

/** What an answer is held against. */
export interface Evidence {
  passages: readonly Passage[];
  /** The only hosts that an answer may name. */
  hosts: ReadonlySet<string>;
  language: Locale;
  /** How much of what a sentence says has to stand in a passage, from 0 to 1. */
  support: number;
  /** What the model was told and nobody else may hear. */
  secrets: readonly string[];
}
