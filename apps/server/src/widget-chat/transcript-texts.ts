import type { Locale } from '@parley/contracts/locales';

/** Texts around a copy of a conversation; `{company}` is filled in. */
interface TranscriptTexts {
  subject: string;
  intro: string;
  you: string;
  assistant: string;
  file: string;
  /** Shown in the widget; `{email}` is filled in. */
  mailed: string;
  enterCode: string;
  codeLabel: string;
  codeSubject: string;
  codeIntro: string;
  codeNote: string;
}

/** Inserts the company's name into a text, on a single line. */
export const fillCompany = (text: string, company: string): string =>
  text.replace('{company}', () => company.replace(/\s+/g, ' '));

export const transcriptTexts: Record<Locale, TranscriptTexts> = {
  en: {
    subject: 'Your conversation with {company}',
    intro: 'Here is the copy of your conversation with {company} that you requested.',
    you: 'You',
    assistant: 'Assistant',
    file: 'File',
    mailed: 'The copy is on its way to {email}.',
    enterCode: 'We have sent a 6-digit code to {email}. Enter it here.',
    codeLabel: 'Code from the email',
    codeSubject: 'Your code for the copy of your chat with {company}',
    codeIntro: 'Enter this code in the chat with {company} to get a copy of the conversation at this address:',
    codeNote: 'It is valid for ten minutes. If you did not request it, you can ignore this message.',
  },
  ro: {
    subject: 'Conversația dumneavoastră cu {company}',
    intro: 'Iată copia conversației cu {company} pe care ați cerut-o.',
    you: 'Dumneavoastră',
    assistant: 'Asistent',
    file: 'Fișier',
    mailed: 'Copia a fost trimisă la {email}.',
    enterCode: 'Am trimis un cod de 6 cifre la {email}. Introduceți-l aici.',
    codeLabel: 'Codul din e-mail',
    codeSubject: 'Codul pentru copia conversației cu {company}',
    codeIntro: 'Introduceți acest cod în chatul cu {company} pentru a primi o copie a conversației la această adresă:',
    codeNote: 'Este valabil zece minute. Dacă nu l-ați cerut, puteți ignora acest mesaj.',
  },
  ru: {
    subject: 'Ваш диалог с компанией {company}',
    intro: 'Вот копия вашего диалога с компанией {company}, которую вы запросили.',
    you: 'Вы',
    assistant: 'Помощник',
    file: 'Файл',
    mailed: 'Копия отправлена на {email}.',
    enterCode: 'Мы отправили код из 6 цифр на {email}. Введите его здесь.',
    codeLabel: 'Код из письма',
    codeSubject: 'Код для копии диалога с компанией {company}',
    codeIntro: 'Введите этот код в чате с компанией {company}, чтобы получить копию диалога на этот адрес:',
    codeNote: 'Код действует десять минут. Если вы его не запрашивали, просто проигнорируйте это письмо.',
  },
  ua: {
    subject: 'Ваша розмова з компанією {company}',
    intro: 'Ось копія вашої розмови з компанією {company}, про яку ви просили.',
    you: 'Ви',
    assistant: 'Помічник',
    file: 'Файл',
    mailed: 'Копію надіслано на {email}.',
    enterCode: 'Ми надіслали код із 6 цифр на {email}. Введіть його тут.',
    codeLabel: 'Код із листа',
    codeSubject: 'Код для копії розмови з компанією {company}',
    codeIntro: 'Введіть цей код у чаті з компанією {company}, щоб отримати копію розмови на цю адресу:',
    codeNote: 'Код діє десять хвилин. Якщо ви його не запитували, просто проігноруйте цей лист.',
  },
  de: {
    subject: 'Ihr Gespräch mit {company}',
    intro: 'Hier ist die Kopie Ihres Gesprächs mit {company}, um die Sie gebeten haben.',
    you: 'Sie',
    assistant: 'Assistent',
    file: 'Datei',
    mailed: 'Die Kopie ist unterwegs an {email}.',
    enterCode: 'Wir haben einen 6-stelligen Code an {email} geschickt. Geben Sie ihn hier ein.',
    codeLabel: 'Code aus der E-Mail',
    codeSubject: 'Ihr Code für die Kopie Ihres Gesprächs mit {company}',
    codeIntro:
      'Geben Sie diesen Code im Chat mit {company} ein, um eine Kopie des Gesprächs an diese Adresse zu erhalten:',
    codeNote: 'Er gilt zehn Minuten. Wenn Sie ihn nicht angefordert haben, können Sie diese Nachricht ignorieren.',
  },
  fr: {
    subject: 'Votre conversation avec {company}',
    intro: 'Voici la copie de votre conversation avec {company} que vous avez demandée.',
    you: 'Vous',
    assistant: 'Assistant',
    file: 'Fichier',
    mailed: 'La copie est en cours d’envoi à {email}.',
    enterCode: 'Nous avons envoyé un code à 6 chiffres à {email}. Saisissez-le ici.',
    codeLabel: 'Code reçu par e-mail',
    codeSubject: 'Votre code pour la copie de votre conversation avec {company}',
    codeIntro:
      'Saisissez ce code dans le chat avec {company} pour recevoir une copie de la conversation à cette adresse :',
    codeNote: 'Il est valable dix minutes. Si vous ne l’avez pas demandé, vous pouvez ignorer ce message.',
  },
  it: {
    subject: 'La sua conversazione con {company}',
    intro: 'Ecco la copia che ha richiesto della sua conversazione con {company}.',
    you: 'Lei',
    assistant: 'Assistente',
    file: 'File',
    mailed: 'La copia è in arrivo all’indirizzo {email}.',
    enterCode: 'Abbiamo inviato un codice a 6 cifre a {email}. Lo inserisca qui.',
    codeLabel: 'Codice ricevuto via e-mail',
    codeSubject: 'Il suo codice per la copia della conversazione con {company}',
    codeIntro:
      'Inserisca questo codice nella chat con {company} per ricevere una copia della conversazione a questo indirizzo:',
    codeNote: 'È valido per dieci minuti. Se non l’ha richiesto, può ignorare questo messaggio.',
  },
};
