/** Stores the lexicon of every language by stems; run it after a change to the lexicon or to how words are stemmed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { LOCALES } from '@parley/contracts/locales';
import { stemFile, stemmedLexicon } from '../apps/server/src/understanding/lexicon/index.ts';

for (const locale of LOCALES) {
  mkdirSync(new URL('.', stemFile(locale)), { recursive: true });
  writeFileSync(stemFile(locale), stemmedLexicon(locale));
}
