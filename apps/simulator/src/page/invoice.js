import { create, element } from './dom.js';

/** @param {number} micros @param {number} digits */
const dollars = (micros, digits = 3) => `$${(micros / 1_000_000).toFixed(digits)}`;

/** @param {any[]} lines */
const csv = (lines) =>
  ['at,recipient,country,category,billable,us_dollars']
    .concat(
      lines.map(({ at, recipient, country, category, is_billable: isBillable, micros }) =>
        [at, recipient, country, category, isBillable, micros / 1_000_000].join(','),
      ),
    )
    .join('\r\n');

/** What Meta would charge, by unit price. @param {any[]} lines */
export function drawInvoice(lines) {
  /** @type {Map<string, { label: string, micros: number, count: number }>} */
  const groups = new Map();
  for (const { category, country, micros, is_billable: isBillable } of lines) {
    const unit = isBillable ? micros : 0;
    const key = `${category} ${country} ${unit}`;
    const group = groups.get(key) ?? { label: `${category}, ${country}`, micros: unit, count: 0 };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  const total = [...groups.values()].reduce((sum, { micros, count }) => sum + micros * count, 0);
  element('invoice').replaceChildren(
    ...[...groups.values()].map(({ label, micros, count }) =>
      row(`WhatsApp, ${count} × ${label}`, micros > 0 ? dollars(micros, 4) : 'free', dollars(micros * count)),
    ),
    row('Messenger, Instagram, Telegram', 'free', dollars(0)),
  );
  element('invoice-total').textContent = dollars(total);
  const link = element('invoice-csv');
  link.hidden = lines.length === 0;
  link.href = `data:text/csv;charset=utf-8,${encodeURIComponent(csv(lines))}`;
}

/** @param {string} label @param {string} unit @param {string} sum */
const row = (label, unit, sum) =>
  create('tr', {}, create('th', { scope: 'row' }, label), create('td', {}, unit), create('td', {}, sum));
