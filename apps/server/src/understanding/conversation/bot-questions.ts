import type { Locale } from '@parley/contracts/locales';

interface Grammar {
  /** Each beginning fits each of the ends. */
  groups: readonly { begins: readonly string[]; ends: readonly string[] }[];
  /** May stand between them: "are you really a bot". */
  between: readonly string[];
  /** Leads to another end: "a bot or a person". */
  or: readonly string[];
}

const list = (text: string): string[] => text.split(' / ');
const each = (before: string, ends: readonly string[]): string[] => ends.map((end) => `${before} ${end}`);

const EN = list(
  'a bot / bot / a chatbot / a robot / an ai / ai / an ai bot / a human / human / a human being / a person / a real person / a real human / a real human being / an actual person / an actual human / an actual human being / a live person',
);
const EN_THINGS = list('a machine / a computer / a program / a computer program / a software');
const DE = list(
  'ein bot / bot / ein chatbot / ein roboter / ein mensch / ein echter mensch / mensch / eine ki / ne ki / ki / eine person / eine echte person / ein mitarbeiter',
);
const DE_THINGS = list('eine maschine / ein computer / ein programm');
const DE_DATIVE = list(
  'einem bot / einem chatbot / einem roboter / einem menschen / einem echten menschen / einem computer / einem programm / einer ki / einer maschine / einer person / einer echten person',
);
const FR = list(
  'un robot / un bot / un chatbot / un humain / un vrai humain / humain / humaine / un être humain / une personne / une vraie personne / une personne réelle / une ia / une intelligence artificielle',
);
const FR_THINGS = list('une machine / un ordinateur / un programme');
const IT = list(
  'un bot / un robot / un chatbot / una persona / una persona vera / una persona reale / umano / un umano / un essere umano / un’ia / un’intelligenza artificiale',
);
const IT_THINGS = list('una macchina / un computer / un programma');
const RO = list(
  'robot / un robot / bot / un bot / un chatbot / om / un om / om adevărat / un om adevărat / un om real / o persoană / o persoană reală / un ai / o inteligență artificială',
);
const RO_THINGS = list('o mașină / un calculator / un program');
const RU = list(
  'бот / робот / чат бот / чатбот / человек / живой человек / настоящий человек / реальный человек / живой / ии / нейросеть / искусственный интеллект',
);
const RU_THINGS = list('программа / машина / компьютер');
const RU_WITH = list(
  'с ботом / с роботом / с чат ботом / с человеком / с живым человеком / с настоящим человеком / с реальным человеком / с программой / с машиной / с компьютером / с нейросетью / с ии',
);
const UA = list(
  'бот / робот / чат бот / чатбот / людина / жива людина / справжня людина / реальна людина / живий / жива / ші / нейромережа / штучний інтелект',
);
const UA_THINGS = list('програма / машина / комп’ютер');
const UA_WITH = list(
  'з ботом / з роботом / з чат ботом / з людиною / з живою людиною / зі справжньою людиною / з реальною людиною / з програмою / з машиною / з комп’ютером / з нейромережею / з ші',
);

const GRAMMARS: Readonly<Record<Locale, Grammar>> = {
  en: {
    groups: [
      { begins: list('are you / are u / r u / r you / you are / you re'), ends: [...EN, ...EN_THINGS] },
      { begins: list('is this / is it / is anyone / is anybody / is there / is here'), ends: EN },
      {
        begins: list('am i / do i').flatMap((who) =>
          each(
            who,
            list(
              'talking to / talking with / speaking to / speaking with / chatting with / chatting to / writing to / talk to / speak to / speak with / chat with',
            ),
          ),
        ),
        ends: [...EN, ...EN_THINGS],
      },
    ],
    between: list('actually / really / just / even / only / some kind of / like'),
    or: list('or / or just / or rather / or is it / or are you / or is this / or with / or to'),
  },
  de: {
    groups: [
      { begins: list('bist du / sind sie / bist'), ends: [...DE, ...DE_THINGS] },
      { begins: list('ist das / ist das hier / ist dies / ist hier / antwortet mir / antwortet hier'), ends: DE },
      {
        begins: list('rede ich / spreche ich / schreibe ich / chatte ich / unterhalte ich mich'),
        ends: [...each('mit', DE_DATIVE), ...DE_DATIVE],
      },
    ],
    between: list('eigentlich / wirklich / nur / hier / gerade / jetzt / denn / etwa / überhaupt / hier gerade'),
    or: list('oder / oder nur / oder doch / oder eher'),
  },
  fr: {
    groups: [
      {
        begins: list(
          'êtes vous / es tu / tu es / t’es / vous êtes / est ce que vous êtes / est ce que tu es / seriez vous',
        ),
        ends: [...FR, ...FR_THINGS],
      },
      { begins: list('c’est / est ce / est ce que c’est / y a t il / il y a'), ends: FR },
      {
        begins: list(
          'je parle / est ce que je parle / suis je en train de parler / je suis en train de parler / je discute / est ce que je discute / j’écris / est ce que j’écris / je chatte',
        ),
        ends: [...each('à', [...FR, ...FR_THINGS]), ...each('avec', [...FR, ...FR_THINGS])],
      },
    ],
    between: list('vraiment / bien / juste / seulement / là / en fait / ici'),
    or: list('ou / ou bien / ou juste'),
  },
  it: {
    groups: [
      { begins: list('sei / lei è / siete / ma sei / tu sei'), ends: [...IT, ...IT_THINGS] },
      { begins: list('è / ma è / questo è / mi risponde / mi sta rispondendo / c’è'), ends: IT },
      {
        begins: list('parlo / sto parlando / sto scrivendo / sto chattando / scrivo / sto chiacchierando'),
        ends: [...each('con', [...IT, ...IT_THINGS]), ...each('a', [...IT, ...IT_THINGS])],
      },
    ],
    between: list('davvero / veramente / solo / proprio / per caso / qui / forse'),
    or: list('o / oppure / o solo'),
  },
  ro: {
    groups: [
      { begins: list('ești / sunteți / tu ești / dumneavoastră sunteți'), ends: [...RO, ...RO_THINGS] },
      { begins: list('este / e / acesta este / ăsta e / asta e / îmi răspunde / îmi scrie'), ends: RO },
      {
        begins: list('vorbesc / discut / scriu / stau de vorbă / conversez'),
        ends: each('cu', [...RO, ...RO_THINGS]),
      },
    ],
    between: list('chiar / cumva / doar / oare / aici / de fapt / acum'),
    or: list('sau / sau doar / ori'),
  },
  ru: {
    groups: [
      { begins: list('ты / вы / со мной говорит / мне отвечает / мне пишет'), ends: [...RU, ...RU_THINGS] },
      { begins: list('это / здесь / тут / там'), ends: RU },
      {
        begins: list('я говорю / я разговариваю / я общаюсь / я переписываюсь / я пишу / общаюсь / говорю'),
        ends: RU_WITH,
      },
    ],
    between: list('что ли / правда / действительно / вообще / просто / точно / случайно / сейчас / здесь'),
    or: list('или / или просто / или всё таки'),
  },
  ua: {
    groups: [
      {
        begins: list('ти / ви / чи ти / чи ви / зі мною говорить / мені відповідає / мені пише'),
        ends: [...UA, ...UA_THINGS],
      },
      { begins: list('це / чи це / тут / там'), ends: UA },
      {
        begins: list(
          'я говорю / я розмовляю / я спілкуюся / я спілкуюсь / я переписуюся / я переписуюсь / спілкуюся / говорю',
        ),
        ends: UA_WITH,
      },
    ],
    between: list('справді / насправді / взагалі / просто / точно / випадково / зараз / тут'),
    or: list('чи / або / чи просто / чи все таки'),
  },
};

/** Asked after any of the questions. */
const TAILS: Readonly<Record<Locale, readonly string[]>> = {
  en: list('or not / or what'),
  de: list('oder nicht / oder was'),
  fr: list('ou pas / ou non / ou quoi'),
  it: list('o no / o cosa'),
  ro: list('sau nu / sau ce'),
  ru: list('или нет / или как'),
  ua: list('чи ні / чи як'),
};

/** Ways to ask whether a person or a program answers. */
export function botQuestions(locale: Locale): string[] {
  const { groups, between, or } = GRAMMARS[locale];
  return groups.flatMap(({ begins, ends }) => [
    ...begins.flatMap((begin) => [...each(begin, ends), ...between.flatMap((word) => each(`${begin} ${word}`, ends))]),
    ...begins.flatMap((begin) => TAILS[locale].flatMap((tail) => ends.map((end) => `${begin} ${end} ${tail}`))),
    ...or.flatMap((word) => each(word, ends)),
  ]);
}
