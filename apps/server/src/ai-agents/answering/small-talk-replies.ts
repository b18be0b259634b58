import type { SmallTalkAct } from '@parley/contracts/answers';
import type { Locale } from '@parley/contracts/locales';

type Replies = Readonly<Record<SmallTalkAct, string>>;

/** What an agent says to small talk. `whatCanYouDo` is followed by the subjects of its sources, where there are any. */
export const SMALL_TALK_REPLIES: Readonly<Record<Locale, Replies>> = {
  en: {
    greeting: 'Hello! How can I help you?',
    howAreYou: 'All is well here, thank you for asking. How can I help you?',
    thanks: 'You’re welcome! Is there anything else I can help with?',
    solved: 'Glad to hear that! Write any time if you need something else.',
    goodbye: 'Goodbye, and have a nice day!',
    acknowledged: 'All right. Is there anything else I can help with?',
    yes: 'All right. What would you like to know?',
    no: 'All right. Write any time if you need something.',
    whoAreYou:
      'I am a virtual assistant: a program that answers questions from this company’s own information. A colleague can take over at any time.',
    areYouBot:
      'I am a virtual assistant, not a human. I answer from this company’s own information, and a colleague can take over at any time.',
    whatCanYouDo:
      'I am a virtual assistant. I answer questions from this company’s own information and can bring in a colleague. Just ask in your own words.',
    compliment: 'Thank you, that is kind! Is there anything else I can help with?',
    apology: 'No problem at all. How can I help you?',
  },
  ro: {
    greeting: 'Bună ziua! Cu ce vă pot ajuta?',
    howAreYou: 'Mulțumesc de întrebare, totul e bine. Cu ce vă pot ajuta?',
    thanks: 'Cu plăcere! Vă mai pot ajuta cu ceva?',
    solved: 'Mă bucur! Scrieți oricând dacă mai aveți nevoie de ceva.',
    goodbye: 'La revedere și o zi frumoasă!',
    acknowledged: 'În regulă. Vă mai pot ajuta cu ceva?',
    yes: 'În regulă. Ce ați dori să aflați?',
    no: 'În regulă. Scrieți oricând dacă aveți nevoie de ceva.',
    whoAreYou:
      'Sunt un asistent virtual: un program care răspunde la întrebări pe baza informațiilor acestei companii. Un coleg poate prelua oricând conversația.',
    areYouBot:
      'Sunt un asistent virtual, nu un om. Răspund pe baza informațiilor acestei companii, iar un coleg poate prelua oricând conversația.',
    whatCanYouDo:
      'Sunt un asistent virtual. Răspund la întrebări pe baza informațiilor acestei companii și pot chema un coleg. Întrebați cu cuvintele dumneavoastră.',
    compliment: 'Mulțumesc pentru cuvintele frumoase! Vă mai pot ajuta cu ceva?',
    apology: 'Nicio problemă. Cu ce vă pot ajuta?',
  },
  ru: {
    greeting: 'Здравствуйте! Чем могу помочь?',
    howAreYou: 'Спасибо, что спросили, всё хорошо. Чем могу помочь?',
    thanks: 'Пожалуйста! Могу ли я ещё чем-нибудь помочь?',
    solved: 'Рад это слышать! Пишите в любое время, если понадобится что-то ещё.',
    goodbye: 'До свидания, хорошего дня!',
    acknowledged: 'Хорошо. Могу ли я ещё чем-нибудь помочь?',
    yes: 'Хорошо. Что бы вы хотели узнать?',
    no: 'Хорошо. Пишите в любое время, если что-то понадобится.',
    whoAreYou:
      'Я виртуальный помощник: программа, которая отвечает на вопросы по материалам этой компании. В любой момент может подключиться сотрудник.',
    areYouBot:
      'Я виртуальный помощник, а не человек. Я отвечаю по материалам этой компании, и в любой момент может подключиться сотрудник.',
    whatCanYouDo:
      'Я виртуальный помощник. Я отвечаю на вопросы по материалам этой компании и могу позвать сотрудника. Спрашивайте своими словами.',
    compliment: 'Спасибо, очень приятно! Могу ли я ещё чем-нибудь помочь?',
    apology: 'Ничего страшного. Чем могу помочь?',
  },
  ua: {
    greeting: 'Вітаю! Чим можу допомогти?',
    howAreYou: 'Дякую, що запитали, усе добре. Чим можу допомогти?',
    thanks: 'Будь ласка! Чи можу ще чимось допомогти?',
    solved: 'Радий це чути! Пишіть будь-коли, якщо знадобиться щось іще.',
    goodbye: 'До побачення, гарного дня!',
    acknowledged: 'Добре. Чи можу ще чимось допомогти?',
    yes: 'Добре. Що б ви хотіли дізнатися?',
    no: 'Добре. Пишіть будь-коли, якщо щось знадобиться.',
    whoAreYou:
      'Я віртуальний помічник: програма, яка відповідає на запитання на основі матеріалів цієї компанії. Будь-якої миті може долучитися працівник.',
    areYouBot:
      'Я віртуальний помічник, а не людина. Я відповідаю на основі матеріалів цієї компанії, і будь-якої миті може долучитися працівник.',
    whatCanYouDo:
      'Я віртуальний помічник. Я відповідаю на запитання на основі матеріалів цієї компанії і можу покликати працівника. Запитуйте своїми словами.',
    compliment: 'Дякую, дуже приємно! Чи можу ще чимось допомогти?',
    apology: 'Нічого страшного. Чим можу допомогти?',
  },
  de: {
    greeting: 'Guten Tag! Wie kann ich Ihnen helfen?',
    howAreYou: 'Danke der Nachfrage, alles bestens. Wie kann ich Ihnen helfen?',
    thanks: 'Gern geschehen! Kann ich sonst noch etwas für Sie tun?',
    solved: 'Das freut mich! Schreiben Sie jederzeit, wenn Sie noch etwas brauchen.',
    goodbye: 'Auf Wiedersehen und einen schönen Tag!',
    acknowledged: 'In Ordnung. Kann ich sonst noch etwas für Sie tun?',
    yes: 'In Ordnung. Was möchten Sie wissen?',
    no: 'In Ordnung. Schreiben Sie jederzeit, wenn Sie etwas brauchen.',
    whoAreYou:
      'Ich bin ein virtueller Assistent: ein Programm, das Fragen anhand der Informationen dieses Unternehmens beantwortet. Jederzeit kann jemand aus dem Team übernehmen.',
    areYouBot:
      'Ich bin ein virtueller Assistent, kein Mensch. Ich antworte anhand der Informationen dieses Unternehmens, und jederzeit kann jemand aus dem Team übernehmen.',
    whatCanYouDo:
      'Ich bin ein virtueller Assistent. Ich beantworte Fragen anhand der Informationen dieses Unternehmens und kann jemanden aus dem Team dazuholen. Fragen Sie einfach mit Ihren Worten.',
    compliment: 'Vielen Dank, das freut mich! Kann ich sonst noch etwas für Sie tun?',
    apology: 'Kein Problem. Wie kann ich Ihnen helfen?',
  },
  fr: {
    greeting: 'Bonjour ! Comment puis-je vous aider ?',
    howAreYou: 'Tout va bien, merci. Comment puis-je vous aider ?',
    thanks: 'Avec plaisir ! Puis-je vous aider pour autre chose ?',
    solved: 'Tant mieux ! Écrivez-nous quand vous voulez si vous avez besoin d’autre chose.',
    goodbye: 'Au revoir et bonne journée !',
    acknowledged: 'Très bien. Puis-je vous aider pour autre chose ?',
    yes: 'Très bien. Que souhaitez-vous savoir ?',
    no: 'Très bien. Écrivez-nous quand vous voulez si vous avez besoin de quelque chose.',
    whoAreYou:
      'Je suis un assistant virtuel : un programme qui répond aux questions à partir des informations de cette entreprise. Un collègue peut prendre la main à tout moment.',
    areYouBot:
      'Je suis un assistant virtuel, pas un humain. Je réponds à partir des informations de cette entreprise, et un collègue peut prendre la main à tout moment.',
    whatCanYouDo:
      'Je suis un assistant virtuel. Je réponds aux questions à partir des informations de cette entreprise et je peux faire appel à un collègue. Posez simplement votre question.',
    compliment: 'Merci, c’est gentil ! Puis-je vous aider pour autre chose ?',
    apology: 'Aucun problème. Comment puis-je vous aider ?',
  },
  it: {
    greeting: 'Buongiorno! Come posso aiutarla?',
    howAreYou: 'Grazie per averlo chiesto, tutto bene. Come posso aiutarla?',
    thanks: 'Prego! Posso esserle utile in altro?',
    solved: 'Mi fa piacere! Scriva quando vuole se le serve altro.',
    goodbye: 'Arrivederci e buona giornata!',
    acknowledged: 'Va bene. Posso esserle utile in altro?',
    yes: 'Va bene. Che cosa desidera sapere?',
    no: 'Va bene. Scriva quando vuole se le serve qualcosa.',
    whoAreYou:
      'Sono un assistente virtuale: un programma che risponde alle domande in base alle informazioni di questa azienda. Un collega può intervenire in qualsiasi momento.',
    areYouBot:
      'Sono un assistente virtuale, non una persona. Rispondo in base alle informazioni di questa azienda e un collega può intervenire in qualsiasi momento.',
    whatCanYouDo:
      'Sono un assistente virtuale. Rispondo alle domande in base alle informazioni di questa azienda e posso chiamare un collega. Chieda pure con parole sue.',
    compliment: 'Grazie, molto gentile! Posso esserle utile in altro?',
    apology: 'Nessun problema. Come posso aiutarla?',
  },
};
