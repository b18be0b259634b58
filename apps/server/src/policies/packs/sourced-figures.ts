import { fires, passes, textsOf, type Pack, type Words } from './pack.ts';

const NOT_CONFIRMED: Words = {
  en: 'I have no confirmed price or date for this. Please ask a colleague before you rely on one.',
  de: 'Dazu habe ich keinen bestätigten Preis und kein bestätigtes Datum. Bitte fragen Sie jemanden aus dem Team, bevor Sie sich darauf verlassen.',
  fr: 'Je n’ai pas de prix ni de date confirmés à ce sujet. Demandez à un collègue avant de vous y fier.',
  it: 'Non ho un prezzo o una data confermati. Chieda conferma a un collega prima di farvi affidamento.',
  ro: 'Nu am un preț sau o dată confirmate. Întrebați un coleg înainte de a conta pe ele.',
  ru: 'У меня нет подтверждённой цены или даты. Уточните у сотрудника, прежде чем на них полагаться.',
  ua: 'У мене немає підтвердженої ціни чи дати. Уточніть у працівника, перш ніж на них покладатися.',
};

export const sourcedFigures: Pack = {
  key: 'sourced_figures',
  name: {
    en: 'Prices and dates only from a source',
    de: 'Preise und Datumsangaben nur aus Quellen',
    fr: 'Prix et dates : uniquement avec une source',
    it: 'Prezzi e date solo da una fonte',
    ro: 'Prețuri și date doar dintr-o sursă',
    ru: 'Цены и даты только из источника',
    ua: 'Ціни й дати лише з джерела',
  },
  description: {
    en: 'Prices and dates that no cited source contains are removed from the answer.',
    de: 'Preise und Datumsangaben, die keine der angegebenen Quellen enthält, werden aus der Antwort entfernt.',
    fr: 'Un prix ou une date qu’aucune source citée ne donne est retiré de la réponse.',
    it: 'Un prezzo o una data che nessuna fonte citata riporta viene rimosso dalla risposta.',
    ro: 'Prețurile și datele pe care nicio sursă citată nu le conține sunt eliminate din răspuns.',
    ru: 'Цены и даты, которых нет ни в одном из указанных источников, убираются из ответа.',
    ua: 'Ціни й дати, яких немає в жодному із зазначених джерел, вилучаються з відповіді.',
  },
  asks: null,
  topics: [],
  policies: [
    {
      key: 'figures',
      name: {
        en: 'No price or date without a source',
        de: 'Kein Preis und kein Datum ohne Quelle',
        fr: 'Ni prix ni date sans source',
        it: 'Nessun prezzo e nessuna data senza fonte',
        ro: 'Niciun preț și nicio dată fără sursă',
        ru: 'Ни цены, ни даты без источника',
        ua: 'Жодної ціни чи дати без джерела',
      },
      why: {
        en: 'Customers may hold us to an invented figure.',
        de: 'Kunden könnten sich auf eine erfundene Zahl berufen.',
        fr: 'Un client peut nous opposer un chiffre inventé.',
        it: 'Un cliente può pretendere che rispettiamo una cifra inventata.',
        ro: 'Un client ne poate cere să respectăm o cifră inventată.',
        ru: 'Клиент вправе сослаться на выдуманную цифру.',
        ua: 'Клієнт може послатися на вигадану цифру.',
      },
      content: () => ({
        severity: 'high',
        action: { kind: 'must_not_say', unlessSourced: true, safePhrase: textsOf(NOT_CONFIRMED) },
        examples: [
          fires('en', 'How much is it?', 'It costs 49 EUR.'),
          fires('de', 'Was kostet es?', 'Es kostet 49 Euro.'),
          fires('fr', 'Quand arrive-t-il ?', 'Il arrive le 3 mars.'),
          fires('it', 'Quanto costa?', 'Costa 49 euro.'),
          fires('ro', 'Cât costă?', 'Costă 490 de lei.'),
          fires('ru', 'Сколько стоит?', 'Стоит 490 рублей.'),
          fires('ua', 'Коли привезуть?', 'Привезуть 20 листопада.'),
          passes('en', 'How much is it?', 'You will find the price on the page of the product.'),
          passes('ru', 'Сколько стоит?', 'Цена указана на странице товара.'),
        ],
      }),
    },
  ],
};
