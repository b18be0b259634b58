import type { Locale } from '@parley/contracts/locales';

/** The words of a mail with what a visitor has not seen; `{company}` and `{link}` are filled in. */
interface FollowUpTexts {
  subject: string;
  intro: string;
  assistant: string;
  file: string;
  /** With the address of the page where they chatted. */
  goOn: string;
  canReply: string;
  cannotReply: string;
  stopByReply: string;
  stop: string;
  /** The page behind the link. */
  stopQuestion: string;
  stopButton: string;
  stopped: string;
}

export const followUpTexts: Record<Locale, FollowUpTexts> = {
  en: {
    subject: '{company} has answered you',
    intro: '{company} answered in the chat while you were away:',
    assistant: 'Assistant',
    file: 'File',
    goOn: 'Continue in the chat: {link}',
    canReply: 'To answer, simply reply to this email.',
    cannotReply: 'Replies to this email are not read. Please continue in the chat.',
    stopByReply: 'If you do not want any more emails about this conversation, reply STOP or open this page: {link}',
    stop: 'If you do not want any more emails about this conversation, open this page: {link}',
    stopQuestion: 'Stop the emails about this conversation?',
    stopButton: 'Stop these emails',
    stopped: 'You will not get any more emails about this conversation.',
  },
  de: {
    subject: '{company} hat Ihnen geantwortet',
    intro: '{company} hat im Chat geantwortet, während Sie weg waren:',
    assistant: 'Assistent',
    file: 'Datei',
    goOn: 'Im Chat weiterschreiben: {link}',
    canReply: 'Antworten Sie einfach auf diese E-Mail.',
    cannotReply: 'Antworten auf diese E-Mail werden nicht gelesen. Bitte schreiben Sie im Chat weiter.',
    stopByReply:
      'Wenn Sie zu diesem Gespräch keine E-Mails mehr möchten, antworten Sie mit STOP oder öffnen Sie diese Seite: {link}',
    stop: 'Wenn Sie zu diesem Gespräch keine E-Mails mehr möchten, öffnen Sie diese Seite: {link}',
    stopQuestion: 'Möchten Sie zu diesem Gespräch keine E-Mails mehr bekommen?',
    stopButton: 'Keine E-Mails mehr senden',
    stopped: 'Sie bekommen zu diesem Gespräch keine E-Mails mehr.',
  },
  fr: {
    subject: '{company} vous a répondu',
    intro: '{company} a répondu dans le chat pendant votre absence :',
    assistant: 'Assistant',
    file: 'Fichier',
    goOn: 'Continuer dans le chat : {link}',
    canReply: 'Vous pouvez répondre directement à cet e-mail.',
    cannotReply: 'Les réponses à cet e-mail ne sont pas lues. Merci de continuer dans le chat.',
    stopByReply: 'Pour ne plus recevoir d’e-mails sur cette conversation, répondez STOP ou ouvrez cette page : {link}',
    stop: 'Pour ne plus recevoir d’e-mails sur cette conversation, ouvrez cette page : {link}',
    stopQuestion: 'Ne plus recevoir d’e-mails sur cette conversation ?',
    stopButton: 'Ne plus recevoir d’e-mails',
    stopped: 'Vous ne recevrez plus d’e-mails sur cette conversation.',
  },
  it: {
    subject: '{company} le ha risposto',
    intro: '{company} le ha risposto nella chat durante la sua assenza:',
    assistant: 'Assistente',
    file: 'File',
    goOn: 'Continui nella chat: {link}',
    canReply: 'Può rispondere direttamente a questa e-mail.',
    cannotReply: 'Le risposte a questa e-mail non vengono lette. Continui nella chat, per favore.',
    stopByReply: 'Per non ricevere altre e-mail su questa conversazione, risponda STOP o apra questa pagina: {link}',
    stop: 'Per non ricevere altre e-mail su questa conversazione, apra questa pagina: {link}',
    stopQuestion: 'Non desidera più ricevere e-mail su questa conversazione?',
    stopButton: 'Non inviare altre e-mail',
    stopped: 'Non riceverà altre e-mail su questa conversazione.',
  },
  ro: {
    subject: '{company} v-a răspuns',
    intro: '{company} v-a răspuns în chat cât timp ați lipsit:',
    assistant: 'Asistent',
    file: 'Fișier',
    goOn: 'Continuați în chat: {link}',
    canReply: 'Puteți răspunde direct la acest e-mail.',
    cannotReply: 'Răspunsurile la acest e-mail nu sunt citite. Vă rugăm să continuați în chat.',
    stopByReply:
      'Dacă nu mai doriți e-mailuri despre această conversație, răspundeți STOP sau deschideți pagina: {link}',
    stop: 'Dacă nu mai doriți e-mailuri despre această conversație, deschideți pagina: {link}',
    stopQuestion: 'Nu mai doriți e-mailuri despre această conversație?',
    stopButton: 'Nu mai trimiteți e-mailuri',
    stopped: 'Nu veți mai primi e-mailuri despre această conversație.',
  },
  ru: {
    subject: 'Компания {company} ответила вам',
    intro: 'Пока вас не было, компания {company} ответила в чате:',
    assistant: 'Помощник',
    file: 'Файл',
    goOn: 'Продолжить в чате: {link}',
    canReply: 'Можно просто ответить на это письмо.',
    cannotReply: 'Ответы на это письмо никто не читает. Пожалуйста, продолжите в чате.',
    stopByReply: 'Чтобы больше не получать писем об этом диалоге, напишите в ответ STOP или откройте страницу: {link}',
    stop: 'Чтобы больше не получать писем об этом диалоге, откройте страницу: {link}',
    stopQuestion: 'Больше не присылать писем об этом диалоге?',
    stopButton: 'Больше не присылать',
    stopped: 'Вы больше не будете получать писем об этом диалоге.',
  },
  ua: {
    subject: 'Компанія {company} відповіла вам',
    intro: 'Поки вас не було, компанія {company} відповіла в чаті:',
    assistant: 'Помічник',
    file: 'Файл',
    goOn: 'Продовжити в чаті: {link}',
    canReply: 'Можна просто відповісти на цей лист.',
    cannotReply: 'Відповіді на цей лист ніхто не читає. Будь ласка, продовжте в чаті.',
    stopByReply:
      'Щоб більше не отримувати листів про цю розмову, напишіть у відповідь STOP або відкрийте сторінку: {link}',
    stop: 'Щоб більше не отримувати листів про цю розмову, відкрийте сторінку: {link}',
    stopQuestion: 'Більше не надсилати листів про цю розмову?',
    stopButton: 'Більше не надсилати',
    stopped: 'Ви більше не отримуватимете листів про цю розмову.',
  },
};

/** Fills in a value on one line. */
export const fillIn = (text: string, name: 'company' | 'link', value: string): string =>
  text.replace(`{${name}}`, () => value.replace(/\s+/g, ' '));
