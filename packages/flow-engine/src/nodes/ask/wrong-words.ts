import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { AnswerKind, AnswerProblem, AnswerRules } from './answers.ts';

type Words = Record<Locale, string>;

/** The same text in every language: en, ro, ru, ua, de, fr, it. */
const words = (...each: [string, string, string, string, string, string, string]): Words =>
  Object.fromEntries(LOCALES.map((locale, index) => [locale, each[index]])) as Words;

/** What to say about an answer that is not of its kind. */
const NOT_OF_KIND: Record<AnswerKind, Words> = {
  text: words(
    'Please write a short answer.',
    'Vă rugăm să scrieți un răspuns.',
    'Пожалуйста, напишите ответ.',
    'Будь ласка, напишіть відповідь.',
    'Bitte schreiben Sie eine kurze Antwort.',
    'Merci d’écrire une réponse.',
    'Per favore, scriva una risposta.',
  ),
  email: words(
    'Please enter a full email address, such as name@example.com.',
    'Vă rugăm să scrieți adresa de e-mail completă, de exemplu nume@exemplu.ro.',
    'Пожалуйста, укажите полный адрес эл. почты, например name@example.com.',
    'Будь ласка, вкажіть повну адресу ел. пошти, наприклад name@example.com.',
    'Bitte geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.',
    'Merci d’indiquer une adresse e-mail complète, par exemple nom@exemple.fr.',
    'Per favore, indichi un indirizzo e-mail completo, ad esempio nome@esempio.it.',
  ),
  phone: words(
    'Please enter a phone number, such as +43 660 000 000.',
    'Vă rugăm să scrieți un număr de telefon, de exemplu +40 700 000 000.',
    'Пожалуйста, укажите номер телефона, например +43 660 000 000.',
    'Будь ласка, вкажіть номер телефону, наприклад +380 67 000 0000.',
    'Bitte geben Sie eine Telefonnummer ein, zum Beispiel +49 151 000 000.',
    'Merci d’indiquer un numéro de téléphone, par exemple +33 6 00 00 00 00.',
    'Per favore, indichi un numero di telefono, ad esempio +39 320 000 0000.',
  ),
  number: words(
    'Please write a number, such as 250.',
    'Vă rugăm să scrieți un număr, de exemplu 250.',
    'Пожалуйста, напишите число, например 250.',
    'Будь ласка, напишіть число, наприклад 250.',
    'Bitte geben Sie eine Zahl ein, zum Beispiel 250.',
    'Merci d’écrire un nombre, par exemple 250.',
    'Per favore, scriva un numero, ad esempio 250.',
  ),
  date: words(
    'Please enter a date, such as 24.12.2026.',
    'Vă rugăm să scrieți o dată, de exemplu 24.12.2026.',
    'Пожалуйста, укажите дату, например 24.12.2026.',
    'Будь ласка, вкажіть дату, наприклад 24.12.2026.',
    'Bitte geben Sie ein Datum ein, zum Beispiel 24.12.2026.',
    'Merci d’indiquer une date, par exemple 24/12/2026.',
    'Per favore, indichi una data, ad esempio 24/12/2026.',
  ),
  time: words(
    'Please enter a time, such as 14:30.',
    'Vă rugăm să scrieți o oră, de exemplu 14:30.',
    'Пожалуйста, укажите время, например 14:30.',
    'Будь ласка, вкажіть час, наприклад 14:30.',
    'Bitte geben Sie eine Uhrzeit ein, zum Beispiel 14:30.',
    'Merci d’indiquer une heure, par exemple 14:30.',
    'Per favore, indichi un orario, ad esempio 14:30.',
  ),
  url: words(
    'Please enter a web address, such as www.example.com.',
    'Vă rugăm să scrieți o adresă web, de exemplu www.exemplu.ro.',
    'Пожалуйста, укажите адрес сайта, например www.example.com.',
    'Будь ласка, вкажіть адресу сайту, наприклад www.example.com.',
    'Bitte geben Sie eine Webadresse ein, zum Beispiel www.beispiel.de.',
    'Merci d’indiquer une adresse web, par exemple www.exemple.fr.',
    'Per favore, indichi un indirizzo web, ad esempio www.esempio.it.',
  ),
  rating: words(
    'Please choose a number from 1 to 5.',
    'Vă rugăm să alegeți o notă de la 1 la 5.',
    'Пожалуйста, выберите оценку от 1 до 5.',
    'Будь ласка, виберіть оцінку від 1 до 5.',
    'Bitte wählen Sie eine Zahl von 1 bis 5.',
    'Merci de choisir une note de 1 à 5.',
    'Per favore, scelga un numero da 1 a 5.',
  ),
  yesNo: words(
    'Please answer with yes or no.',
    'Vă rugăm să răspundeți cu da sau nu.',
    'Пожалуйста, ответьте «да» или «нет».',
    'Будь ласка, дайте відповідь «так» або «ні».',
    'Bitte antworten Sie mit Ja oder Nein.',
    'Merci de répondre par oui ou par non.',
    'Per favore, risponda con sì o no.',
  ),
  choices: words(
    'Please choose from the list: {list}.',
    'Vă rugăm să alegeți din listă: {list}.',
    'Пожалуйста, выберите из списка: {list}.',
    'Будь ласка, виберіть зі списку: {list}.',
    'Bitte wählen Sie aus der Liste: {list}.',
    'Merci de choisir dans la liste : {list}.',
    'Per favore, scelga dall’elenco: {list}.',
  ),
  file: words(
    'Please send a file.',
    'Vă rugăm să trimiteți un fișier.',
    'Пожалуйста, отправьте файл.',
    'Будь ласка, надішліть файл.',
    'Bitte senden Sie eine Datei.',
    'Merci d’envoyer un fichier.',
    'Per favore, invii un file.',
  ),
};

const PATTERN = words(
  'Please write it like this: {pattern}.',
  'Vă rugăm să scrieți astfel: {pattern}.',
  'Пожалуйста, напишите в таком виде: {pattern}.',
  'Будь ласка, напишіть у такому вигляді: {pattern}.',
  'Bitte schreiben Sie es so: {pattern}.',
  'Merci de l’écrire ainsi : {pattern}.',
  'Per favore, lo scriva così: {pattern}.',
);

type Limited = 'text' | 'number' | 'date' | 'choices' | 'file';

const TOO_LITTLE: Record<Limited, Words> = {
  text: words(
    'Please write a little more: at least {limit} characters.',
    'Vă rugăm să scrieți mai mult. Număr minim de caractere: {limit}.',
    'Напишите, пожалуйста, подробнее. Минимум символов: {limit}.',
    'Напишіть, будь ласка, докладніше. Мінімум символів: {limit}.',
    'Bitte schreiben Sie etwas mehr: mindestens {limit} Zeichen.',
    'Merci d’en écrire un peu plus : au moins {limit} caractères.',
    'Per favore, scriva qualcosa in più: almeno {limit} caratteri.',
  ),
  number: words(
    'Please write a number that is at least {limit}.',
    'Vă rugăm să scrieți un număr de cel puțin {limit}.',
    'Пожалуйста, напишите число не меньше {limit}.',
    'Будь ласка, напишіть число не менше ніж {limit}.',
    'Bitte geben Sie eine Zahl ab {limit} ein.',
    'Merci d’écrire un nombre supérieur ou égal à {limit}.',
    'Per favore, scriva un numero non inferiore a {limit}.',
  ),
  date: words(
    'Please choose a date from {limit} on.',
    'Vă rugăm să alegeți o dată începând cu {limit}.',
    'Пожалуйста, выберите дату не раньше {limit}.',
    'Будь ласка, виберіть дату не раніше ніж {limit}.',
    'Bitte wählen Sie ein Datum ab dem {limit}.',
    'Merci de choisir une date à partir du {limit}.',
    'Per favore, scelga una data non anteriore a questa: {limit}.',
  ),
  choices: words(
    'Please choose more. Minimum: {limit}.',
    'Vă rugăm să alegeți mai multe. Minimum: {limit}.',
    'Пожалуйста, выберите больше вариантов. Минимум: {limit}.',
    'Будь ласка, виберіть більше варіантів. Мінімум: {limit}.',
    'Bitte wählen Sie mehr aus. Mindestens: {limit}.',
    'Merci d’en choisir davantage. Minimum : {limit}.',
    'Per favore, ne scelga di più. Minimo: {limit}.',
  ),
  file: words(
    'Please send more files. Minimum: {limit}.',
    'Vă rugăm să trimiteți mai multe fișiere. Minimum: {limit}.',
    'Пожалуйста, отправьте больше файлов. Минимум: {limit}.',
    'Будь ласка, надішліть більше файлів. Мінімум: {limit}.',
    'Bitte senden Sie mehr Dateien. Mindestens: {limit}.',
    'Merci d’envoyer davantage de fichiers. Minimum : {limit}.',
    'Per favore, invii più file. Minimo: {limit}.',
  ),
};

const TOO_MUCH: Record<Limited, Words> = {
  text: words(
    'Please write it shorter: at most {limit} characters.',
    'Vă rugăm să scrieți mai scurt. Număr maxim de caractere: {limit}.',
    'Напишите, пожалуйста, короче. Максимум символов: {limit}.',
    'Напишіть, будь ласка, коротше. Максимум символів: {limit}.',
    'Bitte schreiben Sie es kürzer: höchstens {limit} Zeichen.',
    'Merci de faire plus court : {limit} caractères au maximum.',
    'Per favore, accorci il testo: al massimo {limit} caratteri.',
  ),
  number: words(
    'Please write a number that is at most {limit}.',
    'Vă rugăm să scrieți un număr de cel mult {limit}.',
    'Пожалуйста, напишите число не больше {limit}.',
    'Будь ласка, напишіть число не більше ніж {limit}.',
    'Bitte geben Sie eine Zahl bis {limit} ein.',
    'Merci d’écrire un nombre inférieur ou égal à {limit}.',
    'Per favore, scriva un numero non superiore a {limit}.',
  ),
  date: words(
    'Please choose a date up to {limit}.',
    'Vă rugăm să alegeți o dată până la {limit}.',
    'Пожалуйста, выберите дату не позже {limit}.',
    'Будь ласка, виберіть дату не пізніше ніж {limit}.',
    'Bitte wählen Sie ein Datum bis zum {limit}.',
    'Merci de choisir une date, au plus tard le {limit}.',
    'Per favore, scelga una data non successiva a questa: {limit}.',
  ),
  choices: words(
    'Please choose fewer. Maximum: {limit}.',
    'Vă rugăm să alegeți mai puține. Maximum: {limit}.',
    'Пожалуйста, выберите меньше вариантов. Максимум: {limit}.',
    'Будь ласка, виберіть менше варіантів. Максимум: {limit}.',
    'Bitte wählen Sie weniger aus. Höchstens: {limit}.',
    'Merci d’en choisir moins. Maximum : {limit}.',
    'Per favore, ne scelga di meno. Massimo: {limit}.',
  ),
  file: words(
    'Please send fewer files. Maximum: {limit}.',
    'Vă rugăm să trimiteți mai puține fișiere. Maximum: {limit}.',
    'Пожалуйста, отправьте меньше файлов. Максимум: {limit}.',
    'Будь ласка, надішліть менше файлів. Максимум: {limit}.',
    'Bitte senden Sie weniger Dateien. Höchstens: {limit}.',
    'Merci d’envoyer moins de fichiers. Maximum : {limit}.',
    'Per favore, invii meno file. Massimo: {limit}.',
  ),
};

const DAY_MS = 86_400_000;

/** What to say about an answer that is not accepted, in the customer's language. */
export function wrongWords(rules: AnswerRules, problem: AnswerProblem, [language = 'en']: readonly Locale[]): string {
  const { kind, least, most, pattern, choices, now } = rules;
  const limit = (problem === 'least' ? least : most) ?? 0;
  const table = problem === 'least' ? TOO_LITTLE : TOO_MUCH;
  const template = problem === 'kind' ? NOT_OF_KIND[kind] : problem === 'pattern' ? PATTERN : table[kind as Limited];
  const day = () =>
    new Intl.DateTimeFormat(language === 'ua' ? 'uk' : language === 'en' ? 'en-GB' : language, {
      dateStyle: 'medium',
      timeZone: 'UTC',
    }).format(now + limit * DAY_MS);
  const values: Record<string, string> = {
    limit: kind === 'date' ? day() : String(limit),
    pattern,
    list: choices.map(({ label }) => label).join(', '),
  };
  return template[language].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
