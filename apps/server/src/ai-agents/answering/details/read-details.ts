import type { ContactField } from '@parley/contracts/ai-agents';
import { email, firstProblem, maxLength, phone } from '@parley/contracts/rules';
import { withoutInvisible } from '../../../understanding/language/index.ts';

export type Details = Partial<Record<ContactField, string>>;

const MAIL = /[^\s@<>,;:"\\()[\]]+@[^\s@<>,;:"\\()[\]]+\.[^\s@<>,;:"\\()[\].!?]+/u;
const PHONE = /(?<![\p{L}\d])\+?\d(?:[ ().-]*\d){6,14}(?!\d)/u;
/** "My name is", in seven languages. */
const INTRODUCTION =
  /^(?:hi|hello|hallo|ciao|bonjour|salut|bună|привет|здравствуйте|вітаю)?[\s,.!]*(?:my name is|my name['’]s|i am|i['’]m|this is|name|mein name ist|ich hei(?:ß|ss)e|ich bin|je m['’]appelle|je suis|mi chiamo|sono|mă numesc|ma numesc|numele meu este|sunt|меня зовут|я|мене звати|мене звуть)[\s:,]+/iu;
/** Without "my name is", a name has to be capitalised. */
const CAPITALS = /^\p{Lu}\S*(?: \p{Lu}\S*){0,3}$/u;
/** Times and dates must not be mistaken for phone numbers. */
const DATE = /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}:\d{2}/g;
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*){0,3}$/u;
/** Short replies that are not a name. */
const NO_NAME =
  /^(?:no|nope|nein|non|nu|нет|ні|later|ok|okay|fine|sure|please|wait|why|what|where|when|how|who|hi|hello|hallo|ciao|bonjour|salut|bună|привет|здравствуйте|вітаю|yes|da|да|так|ja|oui|sì|si|thanks|thank you|danke|merci|grazie|mulțumesc|спасибо|дякую|зачем|почему|навіщо|чому|warum|wieso|pourquoi|perché|de ce)$/iu;

/** Extracts the requested details from a message. Ambiguous text is ignored rather than guessed at. */
export function readDetails(message: string, wanted: readonly ContactField[]): Details {
  const text = withoutInvisible(message).replace(/\s+/g, ' ').trim().slice(0, 500);
  const found: Details = {};
  const mail = MAIL.exec(text)?.[0];
  if (wanted.includes('email') && mail && isFine(mail, [email, maxLength(254)])) found.email = mail.toLowerCase();
  const number = PHONE.exec(text.replace(mail ?? '', ' ').replace(DATE, ' x '))?.[0];
  if (wanted.includes('phone') && number && isFine(number, [phone])) found.phone = number.trim();
  if (!wanted.includes('name')) return found;
  const isIntroduced = INTRODUCTION.test(text);
  const rest = [mail, number]
    .reduce<string>((all, part) => (part ? all.replace(part, '\n') : all), text.replace(INTRODUCTION, ''))
    .split(/[\n,;.!?|/]/)[0]
    ?.trim();
  // Without "my name is", a name needs several words or must be the whole message.
  if (
    rest &&
    NAME.test(rest) &&
    rest.length <= 60 &&
    !NO_NAME.test(rest) &&
    (isIntroduced || (CAPITALS.test(rest) && (rest.includes(' ') || rest === text)))
  )
    found.name = rest;
  return found;
}

const isFine = (value: string, rules: Parameters<typeof firstProblem>[1]) => firstProblem(value, rules) === null;
