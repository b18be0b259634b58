import type { SamplePerson } from '../sample-person.ts';

export const italian: SamplePerson[] = [
  {
    name: 'Giulia Romano',
    email: 'giulia.romano@lettere.example',
    phone: '+39 06 0000 0118',
    sentiment: 'happy',
    conversations: [
      {
        when: 95,
        page: '/throws/moss',
        tags: ['delivery'],
        said: `
          customer: Buongiorno! Se ordino oggi, il plaid arriva entro venerdì?
          bot: Buongiorno! Gli ordini fatti prima delle 14 partono in giornata. La consegna richiede da 3 a 5 giorni lavorativi nell’Unione europea. Venerdì è probabile, ma non sicuro.
          customer: Va bene lo stesso, non c’è fretta.
          bot: Perfetto. Riceverà il codice di spedizione via e-mail.
          customer: Grazie, buona giornata!
        `,
      },
    ],
  },
  {
    name: 'Marco Ferri',
    email: 'marco.ferri@lettere.example',
    conversations: [
      {
        when: [2, '09:33'],
        page: '/returns',
        facts: { order_number: 'LH-20387' },
        tags: ['exchange', 'sizes'],
        said: `
          customer: Vorrei cambiare il plaid 140 × 200 con quello più grande.
          bot: Il cambio è gratuito entro 30 giorni, si paga solo la differenza di prezzo.
          event: taken_over
          operator [etichetta-reso.pdf]: Buongiorno Marco, sono {operator}. Le allego l’etichetta per il reso, il plaid grande glielo tengo da parte.
          customer: Gentilissimi, lo spedisco domani.
          event: handed_back
        `,
      },
    ],
  },
  {
    name: 'Francesca Greco',
    email: 'francesca.greco@cassetta.example',
    sentiment: 'sad',
    conversations: [
      {
        when: [7, '17:05'],
        page: '/orders',
        facts: { order_number: 'LH-20312' },
        tags: ['damaged'],
        rating: [4, 'Problema risolto in un giorno'],
        state: 'ended',
        said: `
          customer: Il copripiumino ha un filo tirato, guardate la foto.
          bot: Mi dispiace! Può inviarci una foto qui?
          customer [filo-tirato.png]: Eccola.
          event: taken_over
          operator: Buonasera Francesca, ha ragione. Possiamo mandarne uno nuovo o rimborsare il 20 %, come preferisce.
          customer: Meglio uno nuovo, grazie.
          operator: Parte domani mattina. Quello difettoso può tenerlo.
        `,
      },
    ],
  },
  {
    name: 'Lorenzo Bianchi',
    conversations: [
      {
        when: [16, '15:47'],
        page: '/checkout',
        tags: ['payment'],
        state: 'ended',
        said: `
          customer: Si può pagare a rate?
          bot: No, al momento accettiamo carta, bonifico e pagamento alla consegna.
          customer: Allora pago con bonifico. Quanto ci mette?
          bot: Di solito un giorno lavorativo. Spediamo appena arriva.
        `,
      },
    ],
  },
  {
    name: 'Elisa Conti',
    email: 'elisa.conti@lettere.example',
    sentiment: 'happy',
    conversations: [
      {
        when: [25, '11:55'],
        page: '/throws/sand-stripe',
        referrer: 'https://case-belle.example/divani',
        tags: ['materials'],
        rating: [5, 'Assistenza bravissima'],
        state: 'ended',
        said: `
          customer: La lana del plaid Sand Stripe è adatta a chi ha la pelle sensibile?
          bot: È pura lana vergine, morbida ma pur sempre lana. Per pelli molto sensibili consigliamo il cotone della linea Cloud.
          customer: Non sapevo della linea Cloud, bella scoperta!
          bot: La trova nella sezione plaid, in quattro colori.
          customer: Ordinata in color sabbia. Grazie!
        `,
      },
    ],
  },
  {
    name: 'Paolo Esposito',
    email: 'paolo.esposito@cassetta.example',
    conversations: [
      {
        when: [44, '10:30'],
        page: '/delivery',
        tags: ['delivery'],
        state: 'ended',
        said: `
          customer: Consegnate anche in Sicilia?
          bot: Sì, in tutta Italia. Per le isole calcoli un giorno in più.
          customer: Ottimo, grazie mille.
        `,
      },
    ],
  },
];
