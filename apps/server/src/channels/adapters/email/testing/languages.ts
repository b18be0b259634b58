import { EASTERN } from './languages-east.ts';
import { WESTERN } from './languages-west.ts';

/** The seven languages of our customers. */
export const LANGUAGES = [...WESTERN, ...EASTERN];
