import type { SamplePerson } from '../sample-person.ts';

export const romanian: SamplePerson[] = [
  {
    name: 'Ioana Munteanu',
    email: 'ioana.munteanu@posta.example',
    phone: '+40 700 000 118',
    sentiment: 'happy',
    conversations: [
      {
        when: [41, '11:20'],
        page: '/delivery',
        tags: ['delivery'],
        state: 'ended',
        said: `
          customer: Bună ziua, livrați și la Bistrița?
          bot: Bună ziua! Da, livrăm în toată țara în 3–5 zile lucrătoare, gratuit de la 80 €.
          customer: Mulțumesc, comand chiar acum.
        `,
      },
      {
        when: [17, '19:44'],
        page: '/bed-linen/field',
        facts: { cart_value: '129.00 EUR' },
        tags: ['discount'],
        rating: [5, 'Foarte prompt!'],
        state: 'ended',
        said: `
          customer: Aveți vreo reducere pentru clienții fideli?
          bot: La a doua comandă aveți 5 % reducere cu codul REVIN5. Se aplică la lenjerii și la pături.
          customer: Super, a mers!
        `,
      },
      {
        when: 2,
        page: '/throws/moss',
        facts: { order_number: 'LH-20427', cart_value: '89.00 EUR' },
        tags: ['gift', 'exchange'],
        state: 'unread',
        said: `
          customer: Bună! Mai este pătura Moss pe stoc, pe verde?
          bot: Bună, Ioana! Pătura Moss este pe stoc în verde, nisip și gri. La Cluj ajunge în 3–5 zile lucrătoare.
          customer: Super! E cadou și nu am bonul. Dacă nu se potrivește, se poate schimba? Aș vrea să vorbesc cu cineva, vă rog.
          event: asked_for_person
          event: taken_over
          operator: Bună, Ioana! Sunt {operator}, din magazin. Sigur că se poate, găsim comanda după numărul de telefon.
          customer: Mulțumesc mult! Numărul e cel de pe comandă.
        `,
      },
    ],
  },
  {
    name: 'Andrei Popescu',
    email: 'andrei.popescu@posta.example',
    sentiment: 'happy',
    conversations: [
      {
        when: [1, '15:26'],
        page: '/orders',
        facts: { order_number: 'LH-20415' },
        tags: ['invoice'],
        state: 'snoozed',
        said: `
          customer: Bună ziua, am nevoie de factură pe firmă pentru comanda LH-20415.
          bot: Bună ziua! Factura pe firmă o întocmește un coleg. Vă fac legătura.
          event: asked_for_person
          event: taken_over
          operator [factura-LH-20415.pdf]: Bună ziua, Andrei! Am refăcut factura pe firmă, o găsiți atașată. V-am trimis și confirmarea pe e-mail.
          customer: Excelent, mulțumesc pentru rapiditate!
        `,
      },
    ],
  },
  {
    name: 'Mihai Stănescu',
    email: 'mihai.stanescu@cutie.example',
    sentiment: 'angry',
    conversations: [
      {
        when: [9, '08:39'],
        page: '/returns',
        facts: { order_number: 'LH-20288' },
        tags: ['refund', 'complaint'],
        rating: [2, 'S-a rezolvat, dar am așteptat prea mult.'],
        state: 'ended',
        said: `
          customer: Am returnat perna acum două săptămâni și tot nu am primit banii înapoi!
          bot: Îmi pare rău pentru întârziere. Banii se întorc de obicei în 5 zile de la primirea returului.
          customer: Au trecut 14 zile. Vreau să vorbesc cu un om.
          event: asked_for_person
          event: taken_over
          operator: Bună dimineața, Mihai. Aveți dreptate, returul a fost înregistrat greșit. Am făcut plata acum, ajunge până mâine.
          customer: Bine, aștept. Data viitoare sper să nu mai fie nevoie să insist.
          operator: Ne cerem scuze. Am adăugat în cont un voucher de 10 €.
        `,
      },
    ],
  },
  {
    name: 'Elena Dobre',
    conversations: [
      {
        when: [30, '20:13'],
        page: '/cushions/pebble',
        tags: ['care'],
        state: 'ended',
        said: `
          customer: Husele de pernă se pot spăla la mașină?
          bot: Da, husele Pebble se spală la mașină la 30 °C, pe dos, cu fermoarul închis. Umplutura se aerisește, nu se spală.
          customer: Am înțeles, mulțumesc frumos.
        `,
      },
    ],
  },
];
