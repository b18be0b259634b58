import { createServer, type Server } from 'node:http';

/** One page of the help centre: its address, its title and its content. */
interface HelpPage {
  path: string;
  title: string;
  body: string;
}

/** A shop for outdoor equipment, as it explains itself to its customers in three languages. */
const PAGES: readonly HelpPage[] = [
  {
    path: '/en/shipping',
    title: 'Shipping and delivery',
    body: `<p>We ship from our warehouse in Leipzig every working day. Orders placed before 2 pm leave the same day.</p>
      <h2>Delivery times and prices</h2>
      <table><thead><tr><th>Destination</th><th>Delivery time</th><th>Price</th></tr></thead><tbody>
      <tr><td>Germany</td><td>1–2 working days</td><td>4.90 €</td></tr>
      <tr><td>Austria</td><td>2–3 working days</td><td>7.90 €</td></tr>
      <tr><td>Switzerland</td><td>4–6 working days</td><td>14.90 €</td></tr></tbody></table>
      <h2>Free shipping</h2><p>Shipping within Germany is free for orders over 80 €.</p>
      <h2>Tracking</h2><p>As soon as your parcel leaves the warehouse you receive an email with a tracking link.</p>`,
  },
  {
    path: '/en/returns',
    title: 'Returns and refunds',
    body: `<p>You can return unused items within 100 days of delivery. Return shipping from Germany is free.</p>
      <h2>How to return an item</h2><ol><li>Open <b>My orders</b> in your account and choose <b>Return items</b>.</li>
      <li>Print the return label.</li><li>Attach the label to the parcel and hand it in at any DHL shop.</li></ol>
      <h2>When you get your money back</h2><p>We refund the purchase price within 5 working days after the parcel has
      arrived at our warehouse. The money goes back to the payment method you used.</p>
      <h2>Worn shoes and opened gas cartridges</h2><p>Worn shoes and opened gas cartridges cannot be returned.</p>`,
  },
  {
    path: '/en/repairs',
    title: 'Warranty and repairs',
    body: `<p>Tents and backpacks have a warranty of five years, clothing has a warranty of two years.</p>
      <h2>Repairs after the warranty</h2><p>Our workshop repairs zips, seams and tent poles at a fixed price of 25 €.
      A repair takes about two weeks. Send us a photo of the damage to workshop@nordpfad.example first.</p>`,
  },
  {
    path: '/de/versand',
    title: 'Versand und Lieferung',
    body: `<p>Wir versenden an jedem Werktag aus unserem Lager in Leipzig. Bestellungen bis 14 Uhr gehen noch am selben Tag raus.</p>
      <h2>Lieferzeiten</h2><p>Innerhalb Deutschlands dauert die Lieferung ein bis zwei Werktage und kostet 4,90 €. Nach Österreich
      dauert sie zwei bis drei Werktage und kostet 7,90 €. In die Schweiz liefern wir in vier bis sechs Werktagen für 14,90 €.</p>
      <h2>Abholung</h2><p>Sie können Ihre Bestellung kostenlos in unserem Laden in Leipzig abholen. Der Laden ist montags bis
      samstags von 10 bis 19 Uhr geöffnet.</p>`,
  },
  {
    path: '/de/zahlung',
    title: 'Zahlung und Rechnung',
    body: `<p>Sie können mit Kreditkarte, PayPal, Klarna und auf Rechnung bezahlen.</p>
      <h2>Kauf auf Rechnung</h2><p>Beim Kauf auf Rechnung haben Sie 30 Tage Zeit zu zahlen.</p>
      <h2>Gutscheine</h2><p>Gutscheine sind drei Jahre gültig und können nicht in bar ausgezahlt werden.</p>`,
  },
  {
    path: '/ru/dostavka',
    title: 'Доставка и оплата',
    body: `<p>Мы отправляем заказы из Лейпцига каждый рабочий день.</p>
      <h2>Доставка в другие страны</h2><p>В Казахстан и Молдову заказы идут от 8 до 12 рабочих дней, доставка стоит 19,90 €.</p>
      <h2>Способы оплаты</h2><p>Оплатить заказ можно банковской картой или через PayPal. Наложенным платежом мы не отправляем.</p>`,
  },
  {
    path: '/ru/vozvrat',
    title: 'Возврат и обмен',
    body: `<p>Неиспользованный товар можно вернуть в течение 100 дней после получения.</p>
      <h2>Обмен размера</h2><p>Если размер не подошёл, обменяем товар бесплатно: напишите номер заказа и нужный размер
      на help@nordpfad.example.</p>`,
  },
];

const pageOf = ({ path, title, body }: HelpPage): string =>
  `<!doctype html><html lang="${path.slice(1, 3)}"><head><meta charset="utf-8"><title>${title} – Nordpfad</title></head><body>
  <header><a href="/">Nordpfad</a><nav>${PAGES.filter((each) => each.path.slice(1, 3) === path.slice(1, 3))
    .map((each) => `<a href="${each.path}">${each.title}</a>`)
    .join(' ')}</nav></header>
  <main><h1>${title}</h1>${body}</main>
  <footer><p>© Nordpfad Outdoor GmbH, Leipzig</p></footer></body></html>`;

const HOME = `<!doctype html><html lang="en"><head><title>Nordpfad help centre</title></head><body><main><h1>How can we help?</h1>
  <ul>${PAGES.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join('')}</ul></main></body></html>`;

/** Serves the help centre on a port. */
export async function openHelpCentre(port: number): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const page = PAGES.find(({ path }) => path === url);
    const text = url === '/' ? HOME : page && pageOf(page);
    response.writeHead(text ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(text ?? '');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
