import { lazy } from 'react';
import { loadTexts } from '../../language.ts';
import { texts } from './texts.ts';

/** The dialog for a secret, loaded with its texts when it is first opened. */
export const LazySecretDialog = lazy(async () => {
  const [{ SecretDialog }] = await Promise.all([import('./SecretDialog.tsx'), loadTexts(texts)]);
  return { default: SecretDialog };
});
