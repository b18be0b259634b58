import { LOCALES } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { PREVIEW_WORDS } from './preview-words.ts';

const widget = import.meta.glob<{ texts: object }>('../../../../../widget/src/frame/locales/*.ts', { eager: true });

test.each(LOCALES)('the preview has the same texts in %s as the widget', (locale) => {
  const file = Object.keys(widget).find((name) => name.endsWith(`/${locale}.ts`)) ?? '';
  expect(widget[file]?.texts).toMatchObject(PREVIEW_WORDS[locale]);
});
