import { lazy } from 'react';
import { loadTexts } from '../../../language.ts';
import { texts } from './texts.ts';

/** Loaded for the channels that need it. */
export const LazySignInConnection = lazy(async () => {
  const [{ SignInConnection }] = await Promise.all([import('./SignInConnection.tsx'), loadTexts(texts)]);
  return { default: SignInConnection };
});
