import type { SamplePerson } from '../sample-person.ts';

export const english: SamplePerson[] = [
  {
    name: 'Emma Hartley',
    email: 'emma.hartley@post.example',
    phone: '+44 20 7946 0123',
    conversations: [
      {
        when: 6,
        page: '/throws/sand-stripe',
        referrer: 'https://search.example/?q=wool+throw',
        facts: { cart_value: '89.00 EUR' },
        tags: ['sizes'],
        state: 'unread',
        said: `
          customer: Hi! Does the Sand Stripe throw come in a size for a child's bed?
          bot: Hello! Sand Stripe comes in 140 × 200 cm and 200 × 220 cm. Most of our customers take 140 × 200 for a single or a child's bed.
          customer: Good to know. And is it scratchy? My daughter is very picky about wool.
        `,
      },
    ],
  },
  {
    name: 'Oliver Bennett',
    email: 'oliver.bennett@mail.example',
    sentiment: 'happy',
    conversations: [
      {
        when: [2, '18:41'],
        page: '/delivery',
        facts: { order_number: 'LH-20391' },
        tags: ['delivery'],
        rating: [5, 'Quick and friendly, thank you.'],
        state: 'ended',
        said: `
          customer: Where is my parcel? Order LH-20391, placed on Monday.
          bot: Orders placed before 2 pm leave our store the same day. Delivery takes 3 to 5 working days within the EU.
          customer: The tracking page has not moved since yesterday though.
          bot: I cannot see more than the tracking page does. Would you like a person to look into it?
          customer: Yes please
          event: asked_for_person
          event: taken_over
          operator: Hello Oliver, {operator} from Linden Home. I have just called the carrier: your parcel is in the van and comes this evening.
          customer: Brilliant, the doorbell rang while I was reading this. Thanks!
          operator: Perfect timing! Enjoy the throw.
        `,
      },
    ],
  },
  {
    name: 'Grace Mitchell',
    email: 'grace.mitchell@letters.example',
    phone: '+44 20 7946 0177',
    sentiment: 'sad',
    conversations: [
      {
        when: [5, '09:17'],
        page: '/returns',
        facts: { order_number: 'LH-20344' },
        tags: ['damaged', 'exchange'],
        rating: [4, ''],
        state: 'ended',
        said: `
          customer: The seam of my cushion cover came undone after one week.
          bot: I am sorry to hear that. Could you send a photo of the seam and your order number?
          customer [open-seam.png]: Here it is. The order is LH-20344.
          event: taken_over
          operator: Good morning Grace, thank you for the photo. That is clearly our fault. A new cover goes out today, and you need not send the old one back.
          customer: That is very kind. It was a present, so I was a bit upset.
          operator [return-note.pdf]: Understandable. Here is the note for your records. I have added a small lavender bag to the parcel.
          customer: Lovely, thank you!
        `,
      },
    ],
  },
  {
    name: null,
    conversations: [
      {
        when: [1, '21:08'],
        page: '/bed-linen/field',
        said: `
          customer: is the linen pre-washed
          bot: Yes. Our Field bed linen is stone-washed, so it is soft from the first night and hardly shrinks.
          customer: ok and which temperature
          bot: Wash it at 40 °C, at most 60 °C, and line-dry it if you can. Linen needs no ironing.
          customer: thx
        `,
      },
    ],
  },
  {
    name: 'Harry Osborne',
    email: 'harry@osborne-family.example',
    sentiment: 'happy',
    conversations: [
      {
        when: [24, '12:30'],
        page: '/gifts',
        tags: ['gift'],
        state: 'ended',
        said: `
          customer: Do you wrap gifts?
          bot: We do, for 4 € per parcel: brown paper, a linen ribbon and a card with your own words. You choose it at the checkout.
          customer: And the invoice is not in the box?
          bot: No, the invoice is sent to your email address only.
          customer: Perfect.
        `,
      },
      {
        when: [3, '16:52'],
        page: '/throws/moss',
        facts: { order_number: 'LH-20410', cart_value: '149.00 EUR' },
        tags: ['discount'],
        rating: [5, 'My second order, still impressed'],
        state: 'ended',
        said: `
          customer: Hello again! The discount code WINTER10 is not accepted.
          bot: WINTER10 takes 10 % off orders above 100 €. Is there a throw in the large size in your bag?
          customer: Ah, I had put in the small one. Now it works!
          bot: Great! Orders placed before 2 pm leave our store the same day.
        `,
      },
    ],
  },
  {
    name: 'Priya Nair',
    email: 'priya.nair@post.example',
    sentiment: 'confused',
    conversations: [
      {
        when: [38, '10:05'],
        page: '/care',
        tags: ['care'],
        state: 'ended',
        said: `
          customer: I washed my Moss throw with normal detergent. Did I ruin it?
          bot: One wash with normal detergent seldom does harm. Rinse it cold, press the water out without wringing and dry it flat.
          customer: It feels a bit stiff now
          bot: That goes away when it has dried: brush it gently with a soft brush. Next time use the wool programme at 30 °C with wool detergent.
          customer: Phew. Will do.
        `,
      },
    ],
  },
  {
    name: 'Noah Fletcher',
    email: 'noah.fletcher@post.example',
    sentiment: 'confused',
    conversations: [
      {
        when: [2, '13:24'],
        page: '/delivery',
        tags: ['delivery'],
        said: `
          customer: Do you ship to Norway?
          unsure: I am not sure I understood that. Could you put it another way? A colleague can help too: just ask for a person.
          customer: Never mind, I will write to you by email.
        `,
      },
    ],
  },
];
