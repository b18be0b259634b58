/** What the words beside a number say that it is. */
export type Meaning = 'identity' | 'phone' | 'reference' | null;

/** Words for telephones in the seven languages; `*` stands for any ending, `_` for a space. */
const PHONE = `
  tel telephone phone phones phone_number mobile cell cellphone call_me call_us call_back ring_me text_me reach_me my_number
  whatsapp viber fax sms landline telefon* handy* mobil* mobiltelefon* rufnummer* festnetz* anrufen ruf* zurückrufen erreich* durchwahl
  meine_nummer téléphone* telephone* tél portable* appel* rappel* joindre joignable* mon_numéro fixe
  telefono* cellulare* cell chiam* richiam* raggiung* recapito mio_numero fisso
  telefonul* mobilul* sună* suna* sunați* apel* contacta* numărul_meu numarul_meu
  телефон* тел моб мобильн* мобільн* звон* позвон* перезвон* набер* набрать вайбер* ватсап* вотсап* мой_номер мій_номер
  зателефон* дзвон* подзвон* передзвон* зв'яж* свяж* связ*`;

/** Words for what has numbers of its own. */
const REFERENCE = `
  order orders invoice tracking track parcel shipment package ticket case ref reference sku item article part model serial booking
  reservation product po ean upc gtin barcode isbn imei batch lot voucher coupon code contract awb
  bestell* auftrag* rechnung* sendung* paket* artikel* kunden* serien* modell* buchung* vorgang* gutschein* vertrag* lieferschein* teile*
  commande* facture* colis suivi référence* réf série dossier produit contrat bon
  ordine ordini fattura* spedizione pacco tracciamento tracking codice articolo serie prodotto contratto pratica
  comand* factur* colet* urmărire articol* serie seria produs* cod codul contract* bon
  заказ* счет счёт счета счёта посылк* трек* артикул* накладн* серийн* договор* товар* модел* код штрихкод*
  замовлен* рахун* посилк* ттн накладн* серійн* договор* товар* штрихкод*`;

/** Words for identity, tax and insurance numbers. */
const IDENTITY = `
  id idnr ssn nino nhs pps social_security national_insurance tax_id passport personal_number
  steuer* sozialversicherung* versichertennummer svnr ahv rentenversicherung* ausweis* personalausweis*
  sécurité_sociale nir avs niss codice_fiscale cf cnp idnp buletin*
  инн снилс паспорт* ипн іпн рнокпп паспорт* податков* ідентифікаційн* идентификационн* pesel`;

/** Whole words, pairs of words and beginnings of words, with what they mean; the first list that has one counts. */
const MEANINGS = new Map<string, Exclude<Meaning, null>>([
  ['#', 'reference'],
  ['№', 'reference'],
]);
for (const [meaning, words] of [
  ['identity', IDENTITY],
  ['phone', PHONE],
  ['reference', REFERENCE],
] as const)
  for (const word of words.trim().split(/\s+/))
    if (!MEANINGS.has(word.replace('_', ' '))) MEANINGS.set(word.replace('_', ' '), meaning);

const WORD = /[\p{L}\p{M}'’]+|[#№]/gu;
const MAX_BEGINNING = 20;

function meaningOf(word: string): Exclude<Meaning, null> | null {
  const whole = MEANINGS.get(word);
  if (whole) return whole;
  for (let length = Math.min(word.length, MAX_BEGINNING); length > 2; length--) {
    const meaning = MEANINGS.get(`${word.slice(0, length)}*`);
    if (meaning) return meaning;
  }
  return null;
}

const BEFORE = 40;
const AFTER = 28;
/** A reference follows its word at once, perhaps after "no."; further away the word belongs to something else. */
const REFERENCE_REACH = 24;

interface Word {
  start: number;
  end: number;
  meaning: Exclude<Meaning, null>;
}

/** What the words of a text say about the numbers in it. */
export type Context = (start: number, end: number) => Meaning;

/**
 * Reads a text once. A number means what the nearest word before it says, or a phone word shortly after it; words for identities count
 * before all others.
 */
export function readContext(text: string): Context {
  const words: Word[] = [];
  let last = '';
  for (const { 0: found, index: start } of text.matchAll(WORD)) {
    const word = found.toLowerCase().replaceAll('’', "'");
    const pair = MEANINGS.get(`${last} ${word}`);
    const meaning = pair ?? meaningOf(word);
    if (meaning) words.push({ start, end: start + found.length, meaning });
    last = word;
  }
  return (start, end) => {
    const next = firstFrom(words, start);
    let nearest: Meaning = null;
    for (let at = next - 1; at >= 0; at--) {
      const word = words[at];
      if (!word || word.start < start - BEFORE) break;
      if (word.meaning === 'identity') return 'identity';
      nearest ??= word.meaning === 'phone' || isBeside(text, word, start) ? word.meaning : null;
    }
    if (nearest) return nearest;
    const following = words[firstFrom(words, end)];
    return following?.meaning === 'phone' && following.start < end + AFTER ? 'phone' : null;
  };
}

function isBeside(text: string, { end }: Word, start: number): boolean {
  return start - end <= REFERENCE_REACH && !/[,;!?\n]|\p{L}{4}\.\s/u.test(text.slice(end, start));
}

/** The index of the first word that begins at this place or later. */
function firstFrom(words: readonly Word[], place: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
