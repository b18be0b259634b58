import { NAME } from './shared-words.ts';
import { sketch, words } from './sketch.ts';

/** Takes the wish for an appointment: what, when, who; a person confirms it. */
export const booking = sketch({
  service: [
    'choice',
    1,
    0,
    {
      text: words(
        'Hello! What would you like an appointment for?',
        'Bună ziua! Pentru ce doriți o programare?',
        'Здравствуйте! На что вы хотите записаться?',
        'Вітаємо! На що ви хочете записатися?',
        'Hallo! Wofür möchten Sie einen Termin?',
        'Bonjour ! Quel est l’objet de votre rendez-vous ?',
        'Buongiorno! Per cosa desidera un appuntamento?',
      ),
      options: [
        {
          id: 'advice',
          label: words(
            'Advice',
            'Consultanță',
            'Консультация',
            'Консультація',
            'Beratung',
            'Un conseil',
            'Una consulenza',
          ),
        },
        {
          id: 'service',
          label: words(
            'A service',
            'Un serviciu',
            'Услуга',
            'Послуга',
            'Eine Leistung',
            'Une prestation',
            'Un servizio',
          ),
        },
        { id: 'other', label: words('Other', 'Altceva', 'Другое', 'Інше', 'Anderes', 'Autre', 'Altro') },
      ],
      allowsText: true,
      variable: 'service',
    },
    { advice: 'day', service: 'day', other: 'day', text: 'day' },
  ],
  day: [
    'ask',
    2,
    0,
    {
      text: words(
        'Which day suits you?',
        'Ce zi vi se potrivește?',
        'Какой день вам подходит?',
        'Який день вам підходить?',
        'Welcher Tag passt Ihnen?',
        'Quel jour vous convient ?',
        'Quale giorno le va bene?',
      ),
      answer: 'date',
      variable: 'day',
      least: 0,
    },
    { answered: 'time' },
  ],
  time: [
    'ask',
    3,
    0,
    {
      text: words(
        'And at what time?',
        'Și la ce oră?',
        'И в какое время?',
        'І о котрій годині?',
        'Und um wie viel Uhr?',
        'Et à quelle heure ?',
        'E a che ora?',
      ),
      answer: 'time',
      variable: 'time',
    },
    { answered: 'name' },
  ],
  name: ['ask', 4, 0, { text: NAME, answer: 'text', variable: 'name', field: 'name' }, { answered: 'phone' }],
  phone: [
    'ask',
    5,
    0,
    {
      text: words(
        'Which phone number may we call to confirm?',
        'La ce număr de telefon putem suna pentru confirmare?',
        'По какому номеру позвонить для подтверждения?',
        'За яким номером зателефонувати для підтвердження?',
        'Unter welcher Telefonnummer erreichen wir Sie zur Bestätigung?',
        'À quel numéro pouvons-nous appeler pour confirmer ?',
        'A quale numero possiamo chiamarla per confermare?',
      ),
      answer: 'phone',
      variable: 'phone',
      field: 'phone',
      retries: 1,
    },
    { answered: 'note', gaveUp: 'note' },
  ],
  note: [
    'update',
    6,
    0,
    {
      changes: [
        { kind: 'addTag', tag: 'booking' },
        { kind: 'note', text: '{{service}}: {{day}} {{time}}' },
      ],
    },
    { next: 'confirm' },
  ],
  confirm: [
    'handOff',
    7,
    0,
    {
      text: words(
        'Thank you, {{name}}. We have noted {{day}}, {{time}}; a colleague will confirm the appointment.',
        'Mulțumim, {{name}}. Am notat {{day}}, {{time}}; un coleg va confirma programarea.',
        'Спасибо, {{name}}. Мы записали: {{day}}, {{time}}; коллега подтвердит запись.',
        'Дякуємо, {{name}}. Ми записали: {{day}}, {{time}}; колега підтвердить запис.',
        'Danke, {{name}}. Wir haben {{day}}, {{time}} notiert; jemand aus dem Team bestätigt den Termin.',
        'Merci, {{name}}. Nous avons noté {{day}}, {{time}} ; un collègue confirmera le rendez-vous.',
        'Grazie, {{name}}. Abbiamo annotato {{day}}, {{time}}; un collega confermerà l’appuntamento.',
      ),
      reason: '{{service}}: {{day}} {{time}}',
    },
  ],
});
