import type { PersonalData } from '@parley/contracts/personal-data';

/** Sentences of customers in the seven languages; `{}` is where the planted item stands. */
interface Carriers {
  /** Say nothing about what the item is. */
  any: readonly string[];
  kinds: Readonly<Record<PersonalData, readonly string[]>>;
  /** For look-alikes: order numbers, prices, dates, hours, part numbers. */
  order: readonly string[];
  other: readonly string[];
}

export const CARRIERS: Readonly<Record<string, Carriers>> = {
  en: {
    any: ['Hi, {} please check.', 'It is {}, thanks!', 'As I wrote yesterday: {}. Can you help me?', '{}'],
    kinds: {
      card: ['I paid with {} and was charged twice.', 'My card number is {}, expires 09/28.'],
      iban: ['Please refund to {}.', 'The account is {} (Anna Moore).'],
      email: ['You can write to {} any time.', 'Please change my address to {}, the old one is gone.'],
      phone: ['Call me on {} after 5 pm.', 'My mobile: {}', 'You reach me at {}, my phone is always on.'],
      nationalId: ['My ID for the invoice is {}.', 'You asked for my number: {}.'],
    },
    order: ['Where is my order {}?', 'Invoice no. {} is wrong.', 'Tracking number: {}', 'Order #{} has not arrived.'],
    other: ['I saw {} on your page.', 'Is {} right?', 'The label says {}.'],
  },
  de: {
    any: ['Hallo, {} bitte prüfen.', 'Das ist {}, danke!', 'Wie gestern geschrieben: {}. Können Sie helfen?', '{}'],
    kinds: {
      card: ['Ich habe mit {} bezahlt, es wurde doppelt abgebucht.', 'Meine Kartennummer lautet {}, gültig bis 09/28.'],
      iban: ['Bitte erstatten Sie auf {}.', 'Mein Konto ist {} (Anna Weber).'],
      email: ['Schreiben Sie mir an {}.', 'Meine neue Adresse ist {}, die alte gibt es nicht mehr.'],
      phone: ['Rufen Sie mich unter {} an.', 'Meine Handynummer: {}', 'Ich bin unter {} erreichbar.'],
      nationalId: ['Meine Nummer beim Amt ist {}.', 'Sie wollten das wissen: {}.'],
    },
    order: [
      'Wo bleibt meine Bestellung {}?',
      'Rechnung Nr. {} stimmt nicht.',
      'Sendungsnummer: {}',
      'Artikelnummer {} fehlt.',
    ],
    other: ['Auf Ihrer Seite steht {}.', 'Stimmt {}?', 'Auf dem Etikett steht {}.'],
  },
  fr: {
    any: ['Bonjour, {} merci de vérifier.', 'Voici {}, merci !', 'Comme écrit hier : {}. Pouvez-vous m’aider ?', '{}'],
    kinds: {
      card: ['J’ai payé avec {} et on m’a débité deux fois.', 'Mon numéro de carte est {}, valable jusqu’au 09/28.'],
      iban: ['Merci de rembourser sur {}.', 'Mon compte est {} (Anne Petit).'],
      email: ['Écrivez-moi à {} quand vous voulez.', 'Ma nouvelle adresse est {}, l’ancienne n’existe plus.'],
      phone: ['Appelez-moi au {} ce soir.', 'Mon portable : {}', 'On peut me joindre au {} après 18 h.'],
      nationalId: ['Mon numéro de sécurité sociale est {}.', 'Vous me demandiez : {}.'],
    },
    order: [
      'Où est ma commande {} ?',
      'La facture n° {} est fausse.',
      'Numéro de suivi : {}',
      'Référence {} manquante.',
    ],
    other: ['J’ai vu {} sur votre page.', 'Est-ce que {} est correct ?', 'L’étiquette indique {}.'],
  },
  it: {
    any: ['Salve, {} per favore controllate.', 'Ecco {}, grazie!', 'Come scritto ieri: {}. Potete aiutarmi?', '{}'],
    kinds: {
      card: ['Ho pagato con {} e mi è stato addebitato due volte.', 'Il numero della mia carta è {}, scade 09/28.'],
      iban: ['Rimborsate su {}.', 'Il mio conto è {} (Anna Rossi).'],
      email: ['Scrivetemi a {} quando volete.', 'Il mio nuovo indirizzo è {}, il vecchio non esiste più.'],
      phone: ['Chiamatemi al {} stasera.', 'Il mio cellulare: {}', 'Mi trovate al {}, è il mio telefono.'],
      nationalId: ['Il mio codice fiscale è {}.', 'Mi avete chiesto questo: {}.'],
    },
    order: [
      'Dov’è il mio ordine {}?',
      'La fattura n. {} è sbagliata.',
      'Codice di tracciamento: {}',
      'Articolo {} mancante.',
    ],
    other: ['Ho visto {} sulla vostra pagina.', 'È giusto {}?', 'Sull’etichetta c’è {}.'],
  },
  ro: {
    any: ['Bună, {} vă rog verificați.', 'Este {}, mulțumesc!', 'Cum am scris ieri: {}. Mă puteți ajuta?', '{}'],
    kinds: {
      card: ['Am plătit cu {} și mi s-au luat banii de două ori.', 'Numărul cardului meu este {}, expiră 09/28.'],
      iban: ['Vă rog returnați în {}.', 'Contul meu este {} (Ana Pop).'],
      email: ['Îmi puteți scrie la {} oricând.', 'Noua mea adresă este {}, cea veche nu mai există.'],
      phone: ['Sunați-mă la {} diseară.', 'Telefonul meu: {}', 'Mă găsiți la {}, este mobilul meu.'],
      nationalId: ['CNP-ul meu este {}.', 'Mi-ați cerut asta: {}.'],
    },
    order: ['Unde este comanda {}?', 'Factura nr. {} este greșită.', 'AWB: {}', 'Cod produs {} lipsește.'],
    other: ['Am văzut {} pe pagina dvs.', 'Este corect {}?', 'Pe etichetă scrie {}.'],
  },
  ru: {
    any: ['Здравствуйте, {} проверьте, пожалуйста.', 'Вот {}, спасибо!', 'Как писал вчера: {}. Поможете?', '{}'],
    kinds: {
      card: ['Я платил картой {}, деньги списали дважды.', 'Номер моей карты {}, до 09/28.'],
      iban: ['Верните деньги на {}.', 'Мой счёт {} (Анна Белова).'],
      email: ['Пишите мне на {} в любое время.', 'Моя новая почта {}, старой больше нет.'],
      phone: ['Позвоните мне по номеру {} вечером.', 'Мой телефон: {}', 'Со мной можно связаться: {}, я на связи.'],
      nationalId: ['Мой ИНН для документов {}.', 'Вы просили вот это: {}.'],
    },
    order: ['Где мой заказ {}?', 'Накладная № {} неверная.', 'Трек-номер: {}', 'Артикул {} не пришёл.'],
    other: ['Я видел {} на вашей странице.', 'Это правильно: {}?', 'На этикетке написано {}.'],
  },
  ua: {
    any: ['Вітаю, {} перевірте, будь ласка.', 'Ось {}, дякую!', 'Як писав учора: {}. Допоможете?', '{}'],
    kinds: {
      card: ['Я платив карткою {}, гроші зняли двічі.', 'Номер моєї картки {}, до 09/28.'],
      iban: ['Поверніть гроші на {}.', 'Мій рахунок {} (Оксана Коваль).'],
      email: ['Пишіть мені на {} будь-коли.', 'Моя нова пошта {}, старої вже немає.'],
      phone: ['Зателефонуйте мені на {} увечері.', 'Мій телефон: {}', 'Передзвоніть: {}, я на зв’язку.'],
      nationalId: ['Мій податковий номер {}.', 'Ви просили ось це: {}.'],
    },
    order: ['Де моє замовлення {}?', 'Накладна № {} неправильна.', 'ТТН: {}', 'Артикул {} не прийшов.'],
    other: ['Я бачив {} на вашій сторінці.', 'Це правильно: {}?', 'На етикетці написано {}.'],
  },
};
