import { texts as traceTexts } from '../../components/answer-trace/texts.ts';
import { loadTexts, type Catalogs } from '../../language.ts';
import { texts as labTexts } from './lab/texts.ts';
import { texts as policyTexts } from './policies/texts.ts';
import { texts as testTexts } from './test/texts.ts';

/**
 * The screens of one agent, each with its texts. The list of routes only knows this module, because everything that it
 * names is part of the first load.
 */
export const general = () => import('./general/GeneralScreen.tsx');
export const knowledge = () => withTexts(import('./knowledge/KnowledgeScreen.tsx'), traceTexts);
export const policies = () => withTexts(import('./policies/PoliciesScreen.tsx'), policyTexts);
export const policy = () => withTexts(import('./policies/PolicyScreen.tsx'), policyTexts);
export const test = () => withTexts(import('./test/TestScreen.tsx'), testTexts);
export const lab = () => withTexts(import('./lab/LabScreen.tsx'), labTexts);
export const versions = () => import('./versions/VersionsScreen.tsx');
export const channels = () => import('./channels/AgentChannelsScreen.tsx');

async function withTexts<Screen>(screen: Promise<Screen>, texts: Catalogs): Promise<Screen> {
  const [loaded] = await Promise.all([screen, loadTexts(texts)]);
  return loaded;
}
