import { loadTexts, type Catalogs } from '../../language.ts';
import { texts as activityTexts } from './activity/texts.ts';
import { texts as hoursTexts } from './hours/texts.ts';
import { texts as memberTexts } from './members/texts.ts';
import { texts as notificationTexts } from './notifications/texts.ts';
import { texts as teamTexts } from './teams/texts.ts';

async function withTexts<Screen>(screen: Promise<Screen>, texts: Catalogs): Promise<Screen> {
  const [loaded] = await Promise.all([screen, loadTexts(texts)]);
  return loaded;
}

/** The screens about working together with everything they say; apart from the routes, so that the first load does not carry the lists of catalogs. */
export const activity = () => withTexts(import('./activity/ActivityScreen.tsx'), activityTexts);
export const hours = () => withTexts(import('./hours/OpeningHoursScreen.tsx'), hoursTexts);
export const members = () => withTexts(import('./members/MembersScreen.tsx'), memberTexts);
export const notifications = () => withTexts(import('./notifications/NotificationsScreen.tsx'), notificationTexts);
export const teams = () => withTexts(import('./teams/TeamsScreen.tsx'), teamTexts);
