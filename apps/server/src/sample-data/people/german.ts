import type { SamplePerson } from '../sample-person.ts';

export const german: SamplePerson[] = [
  {
    name: 'Lukas Brandt',
    email: 'lukas.brandt@brief.example',
    phone: '+49 30 23125 118',
    conversations: [
      {
        when: 48,
        page: '/orders',
        facts: { order_number: 'LH-20422' },
        tags: ['address'],
        said: `
          customer: Guten Tag, ich habe bei der Bestellung LH-20422 die alte Adresse angegeben.
          bot: Guten Tag! Solange das Paket nicht unterwegs ist, können wir die Adresse ändern. Ich hole jemanden dazu.
          event: asked_for_person
          event: taken_over
          operator: Hallo Lukas, {operator} hier. Wie lautet die neue Anschrift?
          customer: Gartenstraße 12, 10115 Berlin. Der Name bleibt gleich.
          operator: Danke, ist geändert. Wir schauen gleich noch nach dem Versandtag und melden uns.
        `,
      },
    ],
  },
  {
    name: 'Hannah Vogel',
    email: 'hannah.vogel@brief.example',
    sentiment: 'happy',
    conversations: [
      {
        when: [2, '11:14'],
        page: '/throws/moss',
        facts: { cart_value: '89.00 EUR' },
        tags: ['materials'],
        rating: [5, 'Sehr nett beraten!'],
        state: 'ended',
        said: `
          customer: Ist die Wolle der Decke Moss mulesingfrei?
          bot: Ja. Unsere Wolle kommt von Höfen ohne Mulesing, das ist durch ein unabhängiges Siegel bestätigt.
          customer: Prima. Und sie kratzt nicht?
          bot: Die Decke ist aus feiner Lammwolle und aufgeraut, die meisten empfinden sie als weich. Sie können sie 30 Tage in Ruhe ausprobieren.
          customer: Dann bestelle ich sie, danke schön!
        `,
      },
    ],
  },
  {
    name: 'Jürgen Großmann',
    email: 'j.grossmann@kasten.example',
    sentiment: 'angry',
    conversations: [
      {
        when: [6, '08:05'],
        page: '/returns',
        facts: { order_number: 'LH-20301' },
        tags: ['complaint', 'exchange'],
        rating: [3, 'Ende gut, alles gut.'],
        state: 'ended',
        said: `
          customer: Sie haben mir die falsche Farbe geschickt! Bestellt war Sand, gekommen ist Moos.
          bot: Das tut mir leid. Möchten Sie einen Umtausch oder Ihr Geld zurück?
          customer: Umtausch, aber ich zahle das Porto nicht.
          event: asked_for_person
          event: taken_over
          operator [Ruecksendeschein.pdf]: Guten Morgen Herr Großmann, das war unser Fehler, Porto zahlen Sie natürlich nicht. Den Schein finden Sie im Anhang, die richtige Decke geht heute raus.
          customer: Gut. So lasse ich mir das gefallen.
        `,
      },
    ],
  },
  {
    name: 'Katrin Scholz',
    email: 'katrin.scholz@brief.example',
    conversations: [
      {
        when: [13, '19:58'],
        page: '/care',
        tags: ['care'],
        state: 'ended',
        said: `
          customer: Wie bekomme ich Kaffeeflecken aus der Wolldecke?
          bot: Tupfen Sie den Fleck sofort mit kaltem Wasser ab, nicht reiben. Danach hilft etwas Wollwaschmittel, lauwarm ausgespült.
          customer: Der Fleck ist leider von gestern.
          bot: Lösen Sie ihn mit einem Teelöffel Glyzerin an, warten Sie eine Stunde und waschen Sie im Wollprogramm bei 30 °C.
          customer: Hat geklappt, vielen Dank!
        `,
      },
    ],
  },
  {
    name: 'Felix Neumann',
    conversations: [
      {
        when: [22, '13:29'],
        page: '/delivery',
        referrer: 'https://search.example/?q=wolldecke+lieferung+schweiz',
        tags: ['delivery'],
        state: 'ended',
        said: `
          customer: Liefern Sie auch in die Schweiz?
          bot: Zurzeit liefern wir nur innerhalb der EU. In die Schweiz geht es über einen Paketdienst an der Grenze.
          customer: Schade, aber danke für die schnelle Auskunft.
        `,
      },
    ],
  },
  {
    name: 'Sabine Krüger',
    email: 'sabine.krueger@pension.example',
    sentiment: 'happy',
    conversations: [
      {
        when: [36, '10:22'],
        page: '/business',
        tags: ['wholesale'],
        rating: [5, ''],
        state: 'ended',
        said: `
          customer: Wir brauchen zwölf Garnituren Bettwäsche für unsere Pension. Gibt es Mengenrabatt?
          bot: Ab zehn Garnituren gibt es 15 %. Für ein Angebot verbinde ich Sie mit einer Kollegin.
          event: asked_for_person
          event: taken_over
          operator: Guten Tag Frau Krüger, gern. Welche Größen und welche Farbe hätten Sie gern?
          customer: Acht in 135 × 200, vier in 200 × 200, alle in Natur.
          operator [Angebot-Pension.pdf]: Das Angebot liegt bei, gültig bis Monatsende.
          customer: Wunderbar, ich gebe es an die Buchhaltung weiter.
        `,
      },
    ],
  },
  {
    name: 'Miriam Thiele',
    email: 'miriam.thiele@briefkasten.example',
    conversations: [
      {
        when: [4, '20:36'],
        page: '/throws/moss',
        said: `
          customer: Gibt es die Decke Moss auch für ein Hundekörbchen?
          unsure: Das habe ich nicht ganz verstanden. Können Sie es anders formulieren? Auch unser Team hilft gern: Fragen Sie einfach nach einem Mitarbeiter.
        `,
      },
    ],
  },
];
