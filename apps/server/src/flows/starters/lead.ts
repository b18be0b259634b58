import { COLLEAGUE_SOON, EMAIL, NAME } from './shared-words.ts';
import { sketch, words } from './sketch.ts';

/** Finds out what somebody wants to buy and for how much, and brings in a person for large budgets. */
export const lead = sketch({
  interest: [
    'choice',
    1,
    0,
    {
      text: words(
        'Hello! What are you interested in?',
        'Bună ziua! Ce vă interesează?',
        'Здравствуйте! Что вас интересует?',
        'Вітаємо! Що вас цікавить?',
        'Hallo! Wofür interessieren Sie sich?',
        'Bonjour ! Qu’est-ce qui vous intéresse ?',
        'Buongiorno! Cosa le interessa?',
      ),
      options: [
        {
          id: 'offer',
          label: words('An offer', 'O ofertă', 'Предложение', 'Пропозиція', 'Ein Angebot', 'Une offre', 'Un’offerta'),
        },
        {
          id: 'demo',
          label: words(
            'A demo',
            'O demonstrație',
            'Демонстрация',
            'Демонстрація',
            'Eine Vorführung',
            'Une démo',
            'Una demo',
          ),
        },
        {
          id: 'other',
          label: words('Something else', 'Altceva', 'Другое', 'Інше', 'Etwas anderes', 'Autre chose', 'Qualcos’altro'),
        },
      ],
      allowsText: true,
      variable: 'interest',
    },
    { offer: 'budget', demo: 'budget', other: 'budget', text: 'budget' },
  ],
  budget: [
    'ask',
    2,
    0,
    {
      text: words(
        'What budget do you have in mind, in euros?',
        'Ce buget aveți în vedere, în euro?',
        'На какой бюджет вы рассчитываете, в евро?',
        'На який бюджет ви розраховуєте, у євро?',
        'An welches Budget denken Sie, in Euro?',
        'Quel budget avez-vous en tête, en euros ?',
        'Che budget ha in mente, in euro?',
      ),
      answer: 'number',
      variable: 'budget',
      least: 0,
      retries: 1,
    },
    { answered: 'name', gaveUp: 'name' },
  ],
  name: ['ask', 3, 0, { text: NAME, answer: 'text', variable: 'name', field: 'name' }, { answered: 'email' }],
  email: ['ask', 4, 0, { text: EMAIL, answer: 'email', variable: 'email', field: 'email' }, { answered: 'note' }],
  note: [
    'update',
    5,
    0,
    {
      changes: [
        { kind: 'addTag', tag: 'lead' },
        { kind: 'note', text: '{{interest}}, {{budget | –}} €' },
      ],
    },
    { next: 'size' },
  ],
  size: [
    'condition',
    6,
    0,
    {
      branches: [
        {
          id: 'large',
          name: '5000 €',
          when: { needs: 'all', rules: [{ variable: 'budget', operator: 'greaterThanOrEqual', value: 5000 }] },
        },
      ],
    },
    { large: 'person', else: 'thanks' },
  ],
  person: ['handOff', 7, 0, { text: COLLEAGUE_SOON, reason: '{{interest}}, {{budget | –}} €' }],
  thanks: [
    'message',
    7,
    1,
    {
      text: words(
        'Thank you, {{name}}. We will send you our proposal to {{email}}.',
        'Mulțumim, {{name}}. Vă trimitem propunerea la {{email}}.',
        'Спасибо, {{name}}. Мы отправим предложение на {{email}}.',
        'Дякуємо, {{name}}. Ми надішлемо пропозицію на {{email}}.',
        'Danke, {{name}}. Wir schicken Ihnen unseren Vorschlag an {{email}}.',
        'Merci, {{name}}. Nous vous enverrons notre proposition à {{email}}.',
        'Grazie, {{name}}. Le invieremo la nostra proposta a {{email}}.',
      ),
    },
  ],
});
