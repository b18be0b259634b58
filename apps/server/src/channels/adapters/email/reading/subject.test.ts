import { expect, test } from 'vitest';
import { readSubject } from './subject.ts';

test.each([
  ['Re: Lamp', 'Lamp', 'reply'],
  ['RE: Re: AW: Antw: Lamp', 'Lamp', 'reply'],
  ['RE : Objet', 'Objet', 'reply'],
  ['R: Ordine', 'Ordine', 'reply'],
  ['Rif: Ordine', 'Ordine', 'reply'],
  ['Отв: Заказ', 'Заказ', 'reply'],
  ['Відп: Замовлення', 'Замовлення', 'reply'],
  ['Re[2]: Lamp', 'Lamp', 'reply'],
  ['Re(3): Lamp', 'Lamp', 'reply'],
  ['WG: Lampe', 'Lampe', 'forward'],
  ['Fwd: Re: Lamp', 'Lamp', 'forward'],
  ['TR: Lampe', 'Lampe', 'forward'],
  ['I: Lampada', 'Lampada', 'forward'],
  ['Re: Fwd: Lamp', 'Lamp', 'reply'],
  ['Recipe: soup', 'Recipe: soup', null],
  ['Order: Re: x', 'Order: Re: x', null],
  ['Lamp', 'Lamp', null],
  ['', '', null],
  ['Re:', '', 'reply'],
])('the subject %s is about %s', (raw, text, prefix) => {
  expect(readSubject(raw)).toEqual({ text, prefix });
});
