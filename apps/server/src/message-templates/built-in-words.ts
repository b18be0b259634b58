import type { Locale } from '@parley/contracts/locales';
import type { PhraseName } from '@parley/contracts/message-templates';

/** The default texts of standard phrases, used where the company wrote none. */
export const BUILT_IN_WORDS: Record<PhraseName, Record<Locale, string>> = {
  fallback: {
    en: 'I am not sure I understood that. Could you put it another way? A colleague can help too: just ask for a person.',
    ro: 'Nu sunt sigur că am înțeles. Puteți reformula? Vă poate ajuta și un coleg: scrieți „operator”.',
    ru: 'Кажется, я не совсем понял. Скажите, пожалуйста, другими словами. Или попросите соединить вас с сотрудником.',
    ua: 'Здається, я не зовсім зрозумів. Скажіть, будь ласка, іншими словами. Або попросіть з’єднати вас із працівником.',
    de: 'Das habe ich nicht ganz verstanden. Können Sie es anders formulieren? Auch unser Team hilft gern: Fragen Sie einfach nach einem Mitarbeiter.',
    fr: 'Je ne suis pas sûr d’avoir compris. Pouvez-vous le dire autrement ? Vous pouvez aussi demander à parler à un conseiller.',
    it: 'Non sono sicuro di aver capito. Può dirlo con altre parole? Anche un collega può aiutarla: chieda di parlare con un operatore.',
  },
  not_found: {
    en: 'I could not find an answer to that. You can put it another way, or a colleague can help: just ask for a person.',
    ro: 'Nu am găsit nimic despre asta în informațiile mele. Puteți reformula sau vă poate ajuta un coleg: scrieți „operator”.',
    ru: 'Я не нашёл этого в своих материалах. Спросите, пожалуйста, иначе или попросите соединить вас с сотрудником.',
    ua: 'Я не знайшов цього у своїх матеріалах. Запитайте, будь ласка, інакше або попросіть з’єднати вас із працівником.',
    de: 'Dazu habe ich in meinen Unterlagen nichts gefunden. Formulieren Sie es gern anders, oder fragen Sie einfach nach einem Mitarbeiter.',
    fr: 'Je n’ai rien trouvé à ce sujet dans mes informations. Vous pouvez reformuler votre question ou demander à parler à un conseiller.',
    it: 'Non ho trovato nulla al riguardo nelle mie informazioni. Può chiedere con altre parole, oppure un collega può aiutarla: chieda di parlare con un operatore.',
  },
  identification: {
    en: 'How can we reach you? Please leave your contact details, so that we can reply even after you leave.',
    ro: 'Cum vă putem contacta? Lăsați-ne datele dumneavoastră de contact, ca să vă putem răspunde și după ce plecați.',
    ru: 'Как с вами связаться? Оставьте, пожалуйста, контакты, чтобы мы могли ответить, даже если вы уйдёте со страницы.',
    ua: 'Як з вами зв’язатися? Залиште, будь ласка, контакти, щоб ми могли відповісти, навіть якщо ви підете зі сторінки.',
    de: 'Wie erreichen wir Sie? Bitte hinterlassen Sie Ihre Kontaktdaten, damit wir auch später antworten können.',
    fr: 'Comment pouvons-nous vous joindre ? Laissez-nous vos coordonnées, pour que nous puissions vous répondre même si vous quittez la page.',
    it: 'Come possiamo contattarla? Ci lasci i suoi recapiti, così potremo risponderle anche quando avrà lasciato la chat.',
  },
  gratitude: {
    en: 'Thank you! If anything else comes up, just write here.',
    ro: 'Vă mulțumim! Dacă mai aveți întrebări, scrieți-ne aici.',
    ru: 'Спасибо! Если появятся вопросы, просто напишите сюда.',
    ua: 'Дякуємо! Якщо виникнуть запитання, просто напишіть сюди.',
    de: 'Vielen Dank! Wenn Sie noch etwas brauchen, schreiben Sie einfach hier.',
    fr: 'Merci ! Pour toute autre question, écrivez-nous ici.',
    it: 'Grazie! Se ha altre domande, scriva pure qui.',
  },
};
