import { texts as chartTexts } from '../../components/charts/texts.ts';
import { loadTexts } from '../../language.ts';
import { texts } from './texts.ts';

/** The dashboard with everything it says; apart from the routes, so that the first load does not carry the list of catalogs. */
export async function loadHome() {
  const [{ HomeScreen }] = await Promise.all([import('./HomeScreen.tsx'), loadTexts(texts), loadTexts(chartTexts)]);
  return { HomeScreen };
}
