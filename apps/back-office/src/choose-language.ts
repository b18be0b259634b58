import type { Locale } from '@parley/contracts/locales';
import { saveProfile } from '@parley/contracts/profile';
import { call } from './api/call.ts';
import { findKnownProfile, cacheProfile } from './api/session.ts';
import { showError } from './components/toast-queue.ts';
import { changeLanguage } from './language.ts';

/** Changes the language here and, for signed-in users, on every device and in mails. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  try {
    await changeLanguage(locale);
    if (findKnownProfile()?.user.emailVerifiedAt) cacheProfile(await call(saveProfile, { body: { user: { locale } } }));
  } catch (error) {
    showError(error);
  }
}
