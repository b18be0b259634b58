import { loadTexts } from '../../../language.ts';
import { LabScreen } from './LabScreen.tsx';
import { texts } from './texts.ts';

/** The lab with its texts. The list of routes does not name them, because it is part of the first load. */
export async function loadLab() {
  await loadTexts(texts);
  return { LabScreen };
}
