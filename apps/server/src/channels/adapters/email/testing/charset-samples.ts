import { word } from './mime.ts';
import type { Sample } from './samples.ts';
import { mail, text } from './special-mail.ts';

/** Text in charsets and encodings that older programs still use. */
export const charsetSamples = (): Sample[] =>
  (
    [
      ['koi8-r', 'Здравствуйте, лампа мигает.', 'base64'],
      ['koi8-u', 'Лампа блимає, їй уже рік.', 'quoted-printable'],
      ['windows-1251', 'Здравствуйте, лампа мигает.', '8bit'],
      ['windows-1251', 'Доброго дня, лампа блимає.', 'quoted-printable'],
      ['iso-8859-5', 'Лампа не горит.', 'base64'],
      ['iso-8859-2', 'Lámpa, żarówka, čaj.', 'quoted-printable'],
      ['iso-8859-16', 'Bună ziua, lampa pâlpâie și țiuie.', 'quoted-printable'],
      ['windows-1250', 'Bună ziua, lampa pâlpâie.', '8bit'],
      ['iso-8859-1', 'Die Glühbirne ist hinüber.', '8bit'],
      ['iso-8859-15', 'Elle coûte 12 €, c’est trop'.replace('’', "'"), 'quoted-printable'],
      ['windows-1252', 'La lampe « blanche » coûte 12 €.', 'base64'],
      ['gb2312', '你好，灯坏了。', 'base64'],
      ['gbk', '燈壞了，請幫忙。', 'base64'],
      ['big5', '燈壞了。', 'quoted-printable'],
      ['shift_jis', 'ランプが壊れました。', 'base64'],
      ['euc-kr', '램프가 고장났어요.', '8bit'],
      ['utf-8', 'Die Lampe 💡 ist kaputt.', '8bit'],
      ['utf-8', 'Ștefan: lampa e stricată.', 'quoted-printable'],
    ] as const
  ).map(([charset, body, encoding]) =>
    mail({
      name: `charset ${charset}, ${encoding}`,
      subject: word(body, charset),
      body: text(body, charset, encoding),
      expected: { kind: 'person', text: body, subject: body },
    }),
  );
