import { DANGER, SELF_HARM } from './emergency-phrases.ts';
import { fires, isAbout, passes, textsOf, type Pack, type Words } from './pack.ts';

/** No phone numbers: they differ by country, and a wrong one costs time. Companies can add those of their customers. */
const NOT_ALONE: Words = {
  en: 'I am sorry that you are going through this. You are not alone. I am only a program, so I am bringing in a colleague now. If you are in danger, please call your local emergency number or a crisis line, or talk to somebody you trust.',
  de: 'Es tut mir leid, dass es Ihnen so schlecht geht. Sie sind nicht allein. Ich bin nur ein Programm, deshalb hole ich jetzt einen Menschen dazu. Wenn Sie in Gefahr sind, rufen Sie bitte den Notruf oder ein Krisentelefon an oder sprechen Sie mit jemandem, dem Sie vertrauen.',
  fr: 'Je suis désolé que vous traversiez cela. Vous pouvez trouver de l’aide. Je ne suis qu’un programme, je préviens donc tout de suite quelqu’un de notre équipe. Si vous êtes en danger, appelez les secours ou une ligne d’écoute, ou parlez à quelqu’un en qui vous avez confiance.',
  it: 'Mi dispiace che stia passando un momento così difficile. C’è chi può aiutarla. Io sono soltanto un programma, quindi chiamo subito un collega. Se è in pericolo, chiami il numero di emergenza o una linea di ascolto, oppure parli con qualcuno di cui si fida.',
  ro: 'Îmi pare rău că treceți prin asta. Nu trebuie să faceți față fără ajutor. Eu sunt doar un program, așa că chem acum un coleg. Dacă sunteți în pericol, sunați la numărul de urgență sau la o linie de sprijin, ori vorbiți cu cineva de încredere.',
  ru: 'Мне очень жаль, что вам так тяжело. Вы не одни. Я всего лишь программа, поэтому сейчас подключаю человека. Если вам грозит опасность, позвоните в экстренную службу или на телефон доверия либо поговорите с тем, кому доверяете.',
  ua: 'Мені дуже шкода, що вам так важко. Ви не самі. Я лише програма, тому зараз кличу людину. Якщо вам загрожує небезпека, зателефонуйте до екстреної служби або на лінію довіри чи поговоріть із тим, кому довіряєте.',
};

const CALL_FOR_HELP: Words = {
  en: 'If somebody is in danger, please call your local emergency number right now and do not wait for an answer here. I am bringing in a colleague.',
  de: 'Wenn jemand in Gefahr ist, wählen Sie bitte sofort den Notruf und warten Sie nicht auf eine Antwort hier. Ich hole jemanden aus dem Team dazu.',
  fr: 'Si quelqu’un est en danger, appelez tout de suite les secours sans attendre de réponse ici. Je préviens un collègue.',
  it: 'Se qualcuno è in pericolo, chiami subito il numero di emergenza senza aspettare una risposta qui. Chiamo un collega.',
  ro: 'Dacă cineva este în pericol, sunați imediat la numărul de urgență și nu așteptați un răspuns aici. Chem un coleg.',
  ru: 'Если кому-то грозит опасность, немедленно позвоните в экстренную службу и не ждите ответа здесь. Я подключаю сотрудника.',
  ua: 'Якщо комусь загрожує небезпека, негайно зателефонуйте до екстреної служби й не чекайте відповіді тут. Я кличу працівника.',
};

export const emergencies: Pack = {
  key: 'emergencies',
  name: {
    en: 'Emergencies and self-harm',
    de: 'Notfälle und Selbstverletzung',
    fr: 'Urgences et automutilation',
    it: 'Emergenze e autolesionismo',
    ro: 'Urgențe și autovătămare',
    ru: 'Экстренные случаи и самоповреждение',
    ua: 'Екстрені випадки й самоушкодження',
  },
  description: {
    en: 'Customers who are in danger or thinking about suicide get a careful reply and a person right away. Please add the emergency numbers of your customers’ countries.',
    de: 'Wer in Gefahr ist oder an Suizid denkt, bekommt eine behutsame Antwort und wird sofort an einen Mitarbeiter übergeben. Bitte ergänzen Sie die Notrufnummern der Länder Ihrer Kunden.',
    fr: 'Une personne en danger ou qui pense au suicide reçoit une réponse attentionnée et aussitôt un conseiller. Ajoutez les numéros d’urgence des pays de vos clients.',
    it: 'Chi è in pericolo o pensa al suicidio riceve parole misurate e subito un operatore. Aggiungi i numeri di emergenza dei paesi dei tuoi clienti.',
    ro: 'Cine este în pericol sau se gândește la sinucidere primește un răspuns atent și ajunge imediat la un operator. Adăugați numerele de urgență din țările clienților.',
    ru: 'Тем, кто в опасности или думает о самоубийстве, бот отвечает бережно и сразу зовёт сотрудника. Добавьте экстренные номера стран ваших клиентов.',
    ua: 'Тим, хто в небезпеці або думає про самогубство, бот відповідає дбайливо й одразу кличе працівника. Додайте екстрені номери країн ваших клієнтів.',
  },
  asks: null,
  topics: [
    {
      key: 'self_harm',
      name: {
        en: 'Self-harm',
        de: 'Selbstverletzung',
        fr: 'Automutilation',
        it: 'Autolesionismo',
        ro: 'Autovătămare',
        ru: 'Самоповреждение',
        ua: 'Самоушкодження',
      },
      phrases: SELF_HARM,
    },
    {
      key: 'danger',
      name: {
        en: 'Danger to life',
        de: 'Lebensgefahr',
        fr: 'Danger de mort',
        it: 'Pericolo di vita',
        ro: 'Pericol de viață',
        ru: 'Угроза жизни',
        ua: 'Загроза життю',
      },
      phrases: DANGER,
    },
  ],
  policies: [
    {
      key: 'self_harm',
      name: {
        en: 'A person answers when someone may harm themselves',
        de: 'Ein Mitarbeiter für Menschen in einer Krise',
        fr: 'Un conseiller pour qui risque de se faire du mal',
        it: 'Un operatore per chi rischia di farsi del male',
        ro: 'Un operator pentru cine și-ar putea face rău',
        ru: 'Сотрудник для тех, кто может причинить себе вред',
        ua: 'Працівник для тих, хто може собі зашкодити',
      },
      why: {
        en: 'A program must not handle a crisis alone.',
        de: 'Ein Programm darf mit einer Krise nicht allein umgehen.',
        fr: 'Un programme ne doit pas gérer seul une crise.',
        it: 'Un programma non deve gestire da solo una crisi.',
        ro: 'Un program nu trebuie să gestioneze singur o criză.',
        ru: 'Программа не должна справляться с кризисом в одиночку.',
        ua: 'Програма не має сама давати раду кризі.',
      },
      content: ({ topicId }) => ({
        severity: 'high',
        priority: 1_000,
        when: { needs: 'all', rules: [isAbout(topicId('self_harm'))] },
        action: { kind: 'route', texts: textsOf(NOT_ALONE) },
        examples: [
          fires('en', 'I just do not want to live anymore'),
          fires('de', 'Ich möchte einfach nicht mehr leben'),
          fires('fr', 'Je n’en peux plus, je veux mourir'),
          fires('it', 'Non ce la faccio più, voglio morire'),
          fires('ro', 'Nu mai pot, vreau să mor'),
          fires('ru', 'Я больше не хочу жить'),
          fires('ua', 'Я більше не хочу жити'),
          passes('en', 'How do I end my subscription?'),
          passes('de', 'Der Akku ist schon wieder tot'),
          passes('ru', 'Сколько живёт батарея?'),
        ],
      }),
    },
    {
      key: 'danger',
      name: {
        en: 'A person and emergency services when someone is in danger',
        de: 'Notruf und ein Mitarbeiter bei Gefahr',
        fr: 'Les secours et un conseiller en cas de danger',
        it: 'Soccorsi e un operatore in caso di pericolo',
        ro: 'Un operator și serviciile de urgență în caz de pericol',
        ru: 'Экстренная служба и сотрудник в случае опасности',
        ua: 'Екстрена служба й працівник у разі небезпеки',
      },
      why: {
        en: 'Minutes count, and a chat is the wrong place to wait.',
        de: 'Minuten zählen, und ein Chat ist der falsche Ort zum Warten.',
        fr: 'Chaque minute compte, et un chat n’est pas l’endroit où attendre.',
        it: 'Ogni minuto conta, e una chat non è il posto dove aspettare.',
        ro: 'Fiecare minut contează, iar un chat nu este locul în care să așteptați.',
        ru: 'Счёт идёт на минуты, а чат — не место для ожидания.',
        ua: 'Рахунок іде на хвилини, а чат — не місце для очікування.',
      },
      content: ({ topicId }) => ({
        severity: 'high',
        priority: 990,
        when: { needs: 'all', rules: [isAbout(topicId('danger'))] },
        action: { kind: 'route', texts: textsOf(CALL_FOR_HELP) },
        examples: [
          fires('en', 'Help, it smells of gas in the kitchen'),
          fires('de', 'Hilfe, hier riecht es stark nach Gas'),
          fires('fr', 'Au secours, ça sent le gaz'),
          fires('it', 'Aiuto, c’è odore di gas'),
          fires('ro', 'Ajutor, miroase a gaz'),
          fires('ru', 'Помогите, пахнет газом'),
          fires('ua', 'Допоможіть, пахне газом'),
          passes('en', 'Do you sell fire extinguishers?'),
          passes('ru', 'Как поменять батарейку?'),
        ],
      }),
    },
  ],
};
