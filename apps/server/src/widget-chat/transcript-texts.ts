import type { Locale } from '@parley/contracts/locales';

/** The words around a copy of a conversation; `{company}` is filled in. */
interface TranscriptTexts {
  subject: string;
  intro: string;
  you: string;
  assistant: string;
  file: string;
}

export const transcriptTexts: Record<Locale, TranscriptTexts> = {
  en: {
    subject: 'Your conversation with {company}',
    intro: 'Here is the copy of your conversation with {company} that you asked for.',
    you: 'You',
    assistant: 'Assistant',
    file: 'File',
  },
  ro: {
    subject: 'Conversația dumneavoastră cu {company}',
    intro: 'Iată copia conversației cu {company} pe care ați cerut-o.',
    you: 'Dumneavoastră',
    assistant: 'Asistent',
    file: 'Fișier',
  },
  ru: {
    subject: 'Ваша беседа с {company}',
    intro: 'Копия вашей беседы с {company}, о которой вы просили.',
    you: 'Вы',
    assistant: 'Помощник',
    file: 'Файл',
  },
  ua: {
    subject: 'Ваша розмова з {company}',
    intro: 'Копія вашої розмови з {company}, про яку ви просили.',
    you: 'Ви',
    assistant: 'Помічник',
    file: 'Файл',
  },
  de: {
    subject: 'Ihr Gespräch mit {company}',
    intro: 'Hier ist die Kopie Ihres Gesprächs mit {company}, um die Sie gebeten haben.',
    you: 'Sie',
    assistant: 'Assistent',
    file: 'Datei',
  },
  fr: {
    subject: 'Votre conversation avec {company}',
    intro: 'Voici la copie de votre conversation avec {company} que vous avez demandée.',
    you: 'Vous',
    assistant: 'Assistant',
    file: 'Fichier',
  },
  it: {
    subject: 'La sua conversazione con {company}',
    intro: 'Ecco la copia della conversazione con {company} che ha richiesto.',
    you: 'Lei',
    assistant: 'Assistente',
    file: 'File',
  },
};
