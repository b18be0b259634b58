import type { ScriptedCustomer } from '@parley/contracts/lab-cases';
import type { Locale } from '@parley/contracts/locales';

type Mood = ScriptedCustomer['mood'];

/** How customers insist when they did not get what they want; their request follows. */
export const INSISTING: Readonly<Record<Locale, Record<Mood, readonly string[]>>> = {
  en: {
    patient: [
      'Thanks, but I still need help with this:',
      'Let me put it another way.',
      'I am not sure that answers it.',
    ],
    hurried: ['I do not have much time.', 'Quickly, please:', 'Short answer, please.'],
    angry: ['This is useless!', 'I am fed up with this, just answer me!', 'Are you even listening? This is terrible!'],
  },
  de: {
    patient: [
      'Danke, aber ich brauche dabei noch Hilfe:',
      'Ich formuliere es anders.',
      'Können Sie mir dabei bitte helfen?',
    ],
    hurried: ['Ich habe nicht viel Zeit.', 'Bitte schnell:', 'Eine kurze Antwort, bitte.'],
    angry: [
      'Das ist völlig nutzlos!',
      'Mir reicht es, antworten Sie endlich!',
      'Hören Sie überhaupt zu? Eine Frechheit!',
    ],
  },
  fr: {
    patient: [
      'Merci, mais j’ai encore besoin d’aide :',
      'Je le dis autrement.',
      'Pourriez-vous m’aider, s’il vous plaît ?',
    ],
    hurried: ['Je n’ai pas beaucoup de temps.', 'Vite, s’il vous plaît :', 'Une réponse courte, s’il vous plaît.'],
    angry: [
      'C’est complètement inutile !',
      'J’en ai assez, répondez enfin !',
      'Vous m’écoutez au moins ? C’est scandaleux !',
    ],
  },
  it: {
    patient: ['Grazie, ma ho ancora bisogno di aiuto:', 'Lo dico in un altro modo.', 'Potrebbe aiutarmi, per favore?'],
    hurried: ['Non ho molto tempo.', 'In fretta, per favore:', 'Una risposta breve, per favore.'],
    angry: ['È del tutto inutile!', 'Ne ho abbastanza, rispondete!', 'Ma mi ascoltate? È una vergogna!'],
  },
  ro: {
    patient: ['Mulțumesc, dar tot am nevoie de ajutor:', 'Să o spun altfel.', 'Ați putea să mă ajutați, vă rog?'],
    hurried: ['Nu am mult timp.', 'Repede, vă rog:', 'Un răspuns scurt, vă rog.'],
    angry: ['Nu sunteți buni de nimic!', 'M-am săturat, răspundeți odată!', 'Măcar mă ascultați? Este o rușine!'],
  },
  ru: {
    patient: ['Спасибо, но мне всё ещё нужна помощь:', 'Попробую объяснить лучше.', 'Кажется, это не совсем ответ.'],
    hurried: ['У меня мало времени.', 'Побыстрее, пожалуйста:', 'Я тороплюсь.'],
    angry: ['От вас никакого толку!', 'Мне это надоело, ответьте наконец!', 'Вы вообще слушаете? Это безобразие!'],
  },
  ua: {
    patient: ['Дякую, але мені ще потрібна допомога:', 'Скажу інакше.', 'Здається, це не зовсім відповідь.'],
    hurried: ['У мене мало часу.', 'Швидше, будь ласка:', 'Дайте коротку відповідь, будь ласка.'],
    angry: [
      'Від вас жодної користі!',
      'Мені це набридло, дайте нарешті відповідь!',
      'Ви взагалі слухаєте? Це неподобство!',
    ],
  },
};
