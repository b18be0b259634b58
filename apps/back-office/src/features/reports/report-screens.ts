import { texts as chartTexts } from '../../components/charts/texts.ts';
import { loadTexts } from '../../language.ts';
import { texts } from './texts.ts';

async function withTexts<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, loadTexts(texts), loadTexts(chartTexts)]);
  return loaded;
}

/** The screens of reports with everything they say. */
export const report = () => withTexts(import('./ReportsScreen.tsx'));
export const behind = () => withTexts(import('./BehindScreen.tsx'));
export const mailOff = () => withTexts(import('./MailOffScreen.tsx'));
