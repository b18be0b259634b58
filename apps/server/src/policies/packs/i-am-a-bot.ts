import type { Locale } from '@parley/contracts/locales';
import { saysAlready } from '../judging/index.ts';
import { textsOf, type Words } from './pack.ts';

/** Said word for word; the agent's own reply to "are you a bot?" begins with it, so that nothing is said twice. */
export const I_AM_A_BOT: Words = {
  en: 'I am a virtual assistant, not a human.',
  de: 'Ich bin ein virtueller Assistent, kein Mensch.',
  fr: 'Je suis un assistant virtuel, pas un humain.',
  it: 'Sono un assistente virtuale, non una persona.',
  ro: 'Sunt un asistent virtual, nu un om.',
  ru: 'Я виртуальный помощник, а не человек.',
  ua: 'Я віртуальний помічник, а не людина.',
};

export const thatItIsABot = (language: Locale): string => I_AM_A_BOT[language];

/** Whether a text says so word for word, in whichever language. */
export const saysThatItIsABot = (text: string): boolean => saysAlready(textsOf(I_AM_A_BOT), [text]);
