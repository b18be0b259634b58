import { lazy } from 'react';
import { loadTexts } from '../../language.ts';
import { texts } from './texts.ts';

/** Loaded with its texts when somebody saves the first reply. */
export const LazyNewReplyDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./NewReplyDialog.tsx'), loadTexts(texts)]);
  return { default: dialog.NewReplyDialog };
});
