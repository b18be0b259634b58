import type { Locale } from '@parley/contracts/locales';
import { PolicyContent } from '@parley/contracts/policy-content';
import type { Making, PackPolicy } from './pack.ts';

/** The company's copy of a policy, switched on, with its name and reason in the language of whoever adds it. */
export const contentOf = ({ name, why, content }: PackPolicy, making: Making, locale: Locale): PolicyContent =>
  PolicyContent.parse({ ...content(making), name: name[locale], why: why[locale], isEnabled: true });
