import type { SamplePerson } from '../sample-person.ts';

export const french: SamplePerson[] = [
  {
    name: 'Camille Laurent',
    email: 'camille.laurent@courrier.example',
    phone: '+33 1 99 00 01 18',
    sentiment: 'happy',
    conversations: [
      {
        when: 70,
        page: '/throws/sand-stripe',
        tags: ['sizes'],
        state: 'unread',
        said: `
          customer: Bonjour, je cherche un plaid pour ce canapé.
          bot: Bonjour ! Envoyez-nous une photo si vous le souhaitez, un conseiller vous dira ce qui va bien avec.
          customer [mon-canape.png]: Le voici !
          customer: Il fait 2,10 m de large.
          customer: Et j’aime bien les tons chauds.
        `,
      },
    ],
  },
  {
    name: 'Antoine Mercier',
    email: 'antoine.mercier@courrier.example',
    conversations: [
      {
        when: [4, '18:18'],
        page: '/orders',
        facts: { order_number: 'LH-20358' },
        tags: ['delivery'],
        rating: [4, ''],
        state: 'ended',
        said: `
          customer: Ma commande LH-20358 est marquée livrée mais je n’ai rien reçu.
          bot: Je suis désolé. Le transporteur laisse parfois le colis chez un voisin ou au point relais.
          customer: J’ai demandé aux voisins, rien.
          event: asked_for_person
          event: taken_over
          operator: Bonjour Antoine, {operator} de Linden Home. Le colis est au point relais de la rue des Tilleuls, l’avis de passage s’est perdu.
          customer: Ah, merci ! J’y passe demain matin.
        `,
      },
    ],
  },
  {
    name: 'Léa Fontaine',
    email: 'lea.fontaine@boite.example',
    sentiment: 'confused',
    conversations: [
      {
        when: [10, '14:41'],
        page: '/bed-linen/field',
        facts: { cart_value: '129.00 EUR' },
        tags: ['sizes'],
        state: 'ended',
        said: `
          customer: La housse de couette 240 × 220, c’est pour un lit de 140 ou de 160 ?
          bot: Pour les deux : en 140 elle retombe largement, en 160 elle couvre bien les côtés.
          customer: Et les taies sont vendues avec ?
          bot: La parure comprend deux taies de 65 × 65 cm.
          customer: Parfait, c’est plus clair maintenant.
        `,
      },
    ],
  },
  {
    name: 'Mathieu Girard',
    conversations: [
      {
        when: [18, '21:37'],
        page: '/checkout',
        facts: { cart_value: '67.00 EUR' },
        tags: ['payment'],
        state: 'ended',
        said: `
          customer: Le paiement par carte est refusé, pourtant ma carte fonctionne ailleurs.
          bot: Votre banque demande sans doute une confirmation dans son application. Vous pouvez aussi payer par virement.
          customer: C’était bien ça, la notification était cachée. Merci.
        `,
      },
    ],
  },
  {
    name: 'Chloé Dubois',
    email: 'chloe.dubois@courrier.example',
    sentiment: 'happy',
    conversations: [
      {
        when: [5, '12:12'],
        page: '/gifts',
        tags: ['gift'],
        rating: [5, 'Emballage magnifique'],
        state: 'ended',
        said: `
          customer: Bonjour, peut-on ajouter un mot sur la carte cadeau ?
          bot: Bonjour ! Oui, jusqu’à 200 caractères, au moment de choisir l’emballage cadeau à 4 €.
          customer: Et livrer directement à ma sœur ?
          bot: Bien sûr, indiquez son adresse de livraison. La facture reste dans votre boîte mail.
          customer: Génial, merci beaucoup !
        `,
      },
    ],
  },
  {
    name: null,
    conversations: [
      {
        when: [29, '23:02'],
        page: '/cushions/pebble',
        said: `
          customer: le coussin gris existe en 50x50 ?
          bot: Le coussin Pebble existe en 45 × 45 et en 60 × 40 cm, pas en 50 × 50.
          customer: dommage
        `,
      },
    ],
  },
];
