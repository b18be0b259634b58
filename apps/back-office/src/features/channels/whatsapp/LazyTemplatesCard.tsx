import { lazy } from 'react';
import { texts } from '../../../components/whatsapp-templates/texts.ts';
import { loadTexts } from '../../../language.ts';

export const LazyTemplatesCard = lazy(async () => {
  const [card] = await Promise.all([import('./TemplatesCard.tsx'), loadTexts(texts)]);
  return { default: card.TemplatesCard };
});
