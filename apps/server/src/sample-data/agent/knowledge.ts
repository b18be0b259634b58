import type { Locale } from '@parley/contracts/locales';

/** The shop's page about delivery and returns in each language. */
export const DELIVERY: Record<Locale, readonly [title: string, text: string]> = {
  en: [
    'Delivery and returns',
    `Orders placed before 2 pm leave our store the same day. Delivery takes 3 to 5 working days within the EU. Parcels to Germany, Austria, France, Italy and Romania also arrive in 3 to 5 working days. It is free from 80 €; below that it costs 4.90 €. You get the tracking number by email.

Returns are free within 30 days. Put the goods back into their box: the label is inside. The money is back within 5 days after we have received the return. Changing to another size or colour is free as well; you only pay the difference in price.`,
  ],
  ro: [
    'Livrare și retururi',
    `Comenzile plasate înainte de ora 14 pleacă în aceeași zi. Livrarea durează 3–5 zile lucrătoare în Uniunea Europeană. Este gratuită de la 80 €; sub această sumă costă 4,90 €. Numărul de urmărire vine prin e-mail.

Returul este gratuit timp de 30 de zile. Puneți produsele la loc în cutie: eticheta este înăuntru. La schimbul cu altă mărime sau culoare plătiți numai diferența de preț.`,
  ],
  ru: [
    'Доставка и возврат',
    `Заказы, оформленные до 14 часов, отправляем в тот же день. Доставка занимает от 3 до 5 рабочих дней в пределах ЕС. От 80 € она бесплатная, до этой суммы стоит 4,90 €. Номер для отслеживания приходит по электронной почте.

Возврат бесплатный в течение 30 дней. Положите товар обратно в коробку: этикетка лежит внутри. Деньги возвращаем в течение 5 дней после получения. При обмене на другой размер или цвет оплачивается только разница в цене.`,
  ],
  ua: [
    'Доставка та повернення',
    `Замовлення, оформлені до 14 години, відправляємо того ж дня. Доставка триває від 3 до 5 робочих днів у межах ЄС. Від 80 € вона безкоштовна, до цієї суми коштує 4,90 €. Номер для відстеження надсилаємо електронною поштою.

Гроші повертаємо протягом 5 днів після отримання повернення. Якщо обмінюєте на інший розмір чи колір, сплачуєте лише різницю в ціні.`,
  ],
  de: [
    'Lieferung und Rückgabe',
    `Bestellungen vor 14 Uhr gehen am selben Tag auf die Reise. Die Lieferung dauert 3 bis 5 Werktage innerhalb der EU. Ab 80 € ist sie kostenlos, darunter kostet sie 4,90 €. Die Sendungsnummer kommt per E-Mail.

Die Rückgabe ist 30 Tage lang kostenlos. Legen Sie die Ware zurück in den Karton, das Etikett liegt bei. Das Geld ist spätestens 5 Tage nach Eingang wieder da. Beim Umtausch in eine andere Größe oder Farbe zahlen Sie nur den Preisunterschied.`,
  ],
  fr: [
    'Livraison et retours',
    `Les commandes passées avant 14 h partent le jour même. La livraison prend de 3 à 5 jours ouvrés dans l’Union européenne. Elle est gratuite à partir de 80 € ; en dessous, elle coûte 4,90 €. Le numéro de suivi arrive par e-mail.

Les retours sont gratuits pendant 30 jours. Remettez les articles dans leur carton : l’étiquette est à l’intérieur. Le remboursement suit dans les 5 jours après réception. Pour un échange de taille ou de couleur, vous ne payez que la différence de prix.`,
  ],
  it: [
    'Consegna e resi',
    `Gli ordini fatti prima delle 14 partono in giornata. La consegna richiede da 3 a 5 giorni lavorativi nell’Unione europea. È gratuita da 80 €; sotto questa cifra costa 4,90 €. Riceverà il codice di spedizione via e-mail.

I resi sono gratuiti per 30 giorni. Rimetta gli articoli nella scatola: l’etichetta è all’interno. Il rimborso arriva entro 5 giorni dalla ricezione.`,
  ],
};

type Pair = readonly [question: string, answer: string];

/** Answers that staff have written for frequent questions. */
export const QUESTIONS: readonly Pair[] = [
  [
    'Is the linen pre-washed?',
    'Yes. Our Field bed linen is stone-washed, so it is soft from the first night and hardly shrinks.',
  ],
  [
    'At which temperature do I wash bed linen?',
    'Wash it at 40 °C, at most 60 °C, and line-dry it if you can. Linen needs no ironing.',
  ],
  [
    'Which sizes does the Sand Stripe throw come in?',
    "Sand Stripe comes in 140 × 200 cm and 200 × 220 cm. Most of our customers take 140 × 200 for a single or a child's bed.",
  ],
  [
    'Do you wrap gifts?',
    'We do, for 4 € per parcel: brown paper, a linen ribbon and a card with your own words. You choose it at the checkout.',
  ],
  ['Is the invoice in the box?', 'No, the invoice is sent to your email address only.'],
  [
    'How do I wash a wool throw?',
    'Use the wool programme at 30 °C with wool detergent. Rinse it cold, press the water out without wringing and dry it flat.',
  ],
  ['What does the code WINTER10 take off?', 'WINTER10 takes 10 % off orders above 100 €.'],
  [
    'The tracking page does not move',
    'I cannot see more than the tracking page does. Would you like a person to look into it?',
  ],
  [
    'Something arrived damaged or came apart',
    'I am sorry to hear that. Could you send a photo of it and your order number?',
  ],
  ['My wool throw is stiff after washing', 'That goes away when it has dried: brush it gently with a soft brush.'],

  ['Livrați în toată țara?', 'Da, livrăm în toată țara în 3–5 zile lucrătoare, gratuit de la 80 €.'],
  ['Când primesc banii înapoi după retur?', 'Banii se întorc de obicei în 5 zile de la primirea returului.'],
  [
    'Husele de pernă se pot spăla la mașină?',
    'Da, husele Pebble se spală la mașină la 30 °C, pe dos, cu fermoarul închis. Umplutura se aerisește, nu se spală.',
  ],
  [
    'Există reducere pentru clienții fideli?',
    'La a doua comandă aveți 5 % reducere cu codul REVIN5. Se aplică la lenjerii și la pături.',
  ],
  ['În ce culori este pătura Moss?', 'Pătura Moss este pe stoc în verde, nisip și gri.'],

  [
    'Какой размер пледа взять на двуспальную кровать?',
    'На такую кровать лучше подойдёт плед 200 × 220 см: он закрывает и края.',
  ],
  [
    'Плед не слишком тяжёлый летом?',
    'Он весит около двух килограммов. Шерсть хорошо дышит, поэтому под ним не жарко и летом.',
  ],
  [
    'Из чего сделан плед Moss?',
    'Плед Moss соткан из 100 % новой шерсти, без синтетики. Ткань окрашена растительными красителями.',
  ],
  [
    'Как уберечь плед от моли?',
    'Храните его чистым, с мешочком лаванды, и проветривайте раз в месяц: этого достаточно.',
  ],
  [
    'Можно ли забрать заказ самостоятельно, без доставки?',
    'Да, самовывоз из магазина бесплатный. Заказ ждёт вас пять дней, по будням с 10 до 19.',
  ],
  ['Можно ли оплатить заказ на месте?', 'Конечно, картой или наличными.'],
  ['Заказ не пришёл вовремя', 'Посылка могла задержаться на сортировке. Обычно это добавляет два рабочих дня.'],
  ['На товаре брак или пятно', 'Очень жаль! Пришлите, пожалуйста, фотографию, и мы всё решим.'],

  ['Як повернути товар?', 'Повернення безкоштовне протягом 30 днів. Вкладіть товар у коробку, етикетка є всередині.'],
  ['Чи сідає льон після прання?', 'Наша білизна вже випрана на фабриці, тому сідає не більше ніж на 2 %.'],
  ['Як прибрати зморшки на льоні?', 'Розвісьте її вологою і розгладьте руками. Легкі зморшки для льону природні.'],
  ['Чи є самовивіз у Львові?', 'У Львові самовивозу поки немає, але доставка від 80 € безкоштовна.'],
  [
    'Що подарувати до 50 €?',
    'До 50 € часто беруть подушку Pebble (39 €) або набір із двох кухонних рушників із льону (28 €). Обидва пакуємо як подарунок.',
  ],
  ['Які є кольори подушки Pebble?', 'Подушка Pebble є в наявності в сірому та білому кольорах.'],
  ['Товар прийшов розбитим', 'Дуже шкода! Надішліть, будь ласка, світлину пошкодження.'],
  [
    'Коли знову буде плед Sand Stripe у розмірі 200 × 220?',
    'Розмір 200 × 220 очікуємо за тиждень. Можу записати вашу пошту, щоб повідомити.',
  ],
  ['Повідомте мене поштою, коли товар з’явиться', 'Записано. Напишемо, щойно товар з’явиться.'],

  [
    'Ist die Wolle mulesingfrei?',
    'Ja. Unsere Wolle kommt von Höfen ohne Mulesing, das ist durch ein unabhängiges Siegel bestätigt.',
  ],
  [
    'Kratzt die Decke Moss?',
    'Die Decke ist aus feiner Lammwolle und aufgeraut, die meisten empfinden sie als weich. Sie können sie 30 Tage in Ruhe ausprobieren.',
  ],
  [
    'Wie bekomme ich Kaffeeflecken aus der Wolldecke?',
    'Tupfen Sie den Fleck sofort mit kaltem Wasser ab, nicht reiben. Danach hilft etwas Wollwaschmittel, lauwarm ausgespült.',
  ],
  [
    'Liefern Sie in die Schweiz?',
    'Zurzeit liefern wir nur innerhalb der EU. In die Schweiz geht es über einen Paketdienst an der Grenze.',
  ],
  [
    'Wie lange dauert die Lieferung nach Deutschland?',
    'Nach Deutschland und Österreich liefern wir in 3 bis 5 Werktagen, ab 80 € kostenlos.',
  ],
  [
    'Falsche Farbe oder falscher Artikel geliefert',
    'Das tut mir leid. Möchten Sie einen Umtausch oder Ihr Geld zurück?',
  ],
  [
    'Wie geht ein alter Fleck aus der Wolle?',
    'Lösen Sie ihn mit einem Teelöffel Glyzerin an, warten Sie eine Stunde und waschen Sie im Wollprogramm bei 30 °C.',
  ],

  [
    'Peut-on ajouter un mot sur la carte cadeau ?',
    'Oui, jusqu’à 200 caractères, au moment de choisir l’emballage cadeau à 4 €.',
  ],
  [
    'Peut-on faire livrer à une autre adresse ?',
    'Bien sûr, indiquez son adresse de livraison. La facture reste dans votre boîte mail.',
  ],
  [
    'La housse de couette 240 × 220, c’est pour quel lit ?',
    'Pour les deux : en 140 elle retombe largement, en 160 elle couvre bien les côtés.',
  ],
  ['Les taies sont-elles vendues avec la housse ?', 'La parure comprend deux taies de 65 × 65 cm.'],
  [
    'Le paiement par carte est refusé, que faire ?',
    'Votre banque demande sans doute une confirmation dans son application. Vous pouvez aussi payer par virement.',
  ],
  [
    'En quelles tailles existe le coussin Pebble ?',
    'Le coussin Pebble existe en 45 × 45 et en 60 × 40 cm, pas en 50 × 50.',
  ],
  [
    'Quel plaid va avec mon canapé ?',
    'Envoyez-nous une photo si vous le souhaitez, un conseiller vous dira ce qui va bien avec.',
  ],
  [
    'Mon colis est marqué livré mais je n’ai rien reçu',
    'Je suis désolé. Le transporteur laisse parfois le colis chez un voisin ou au point relais.',
  ],

  [
    'Si può cambiare il plaid con uno più grande?',
    'Il cambio è gratuito entro 30 giorni, si paga solo la differenza di prezzo.',
  ],
  ['Si può pagare a rate?', 'No, al momento accettiamo carta, bonifico e pagamento alla consegna.'],
  ['Quanto ci mette il bonifico?', 'Di solito un giorno lavorativo. Spediamo appena arriva.'],
  [
    'La lana è adatta alla pelle sensibile?',
    'È pura lana vergine, morbida ma pur sempre lana. Per pelli molto sensibili consigliamo il cotone della linea Cloud.',
  ],
  ['Consegnate anche in Sicilia?', 'Sì, in tutta Italia. Per le isole calcoli un giorno in più.'],
  ['Il prodotto ha un difetto', 'Mi dispiace! Può inviarci una foto qui?'],
  ['Dove trovo la linea Cloud?', 'La trova nella sezione plaid, in quattro colori.'],
];
