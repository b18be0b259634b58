import { lazy } from 'react';
import { texts } from '../../../../components/whatsapp-templates/texts.ts';
import { loadTexts } from '../../../../language.ts';

export const LazyWhatsAppNotes = lazy(async () => {
  const [notes] = await Promise.all([import('./WhatsAppNotes.tsx'), loadTexts(texts)]);
  return { default: notes.WhatsAppNotes };
});

export const LazyOptOutFact = lazy(async () => {
  const [fact] = await Promise.all([import('./OptOutFact.tsx'), loadTexts(texts)]);
  return { default: fact.OptOutFact };
});
