import { texts as traceTexts } from '../../../components/answer-trace/texts.ts';
import { texts as chatTexts } from '../../../components/test-chat/texts.ts';
import type { Catalogs } from '../../../language.ts';

const all = (locale: keyof Catalogs) => async () => {
  const [screen, trace] = await Promise.all([chatTexts[locale](), traceTexts[locale]()]);
  return { default: { ...screen.default, ...trace.default } };
};

/** The texts of the test screen: those of test chats and of traces. */
export const texts: Catalogs = {
  en: all('en'),
  ro: all('ro'),
  ru: all('ru'),
  ua: all('ua'),
  de: all('de'),
  fr: all('fr'),
  it: all('it'),
};
