import { sketch, words } from './sketch.ts';

/** Asks for a rating; unhappy customers are asked why and handed to a person. */
export const feedback = sketch({
  rating: [
    'ask',
    1,
    0,
    {
      text: words(
        'How happy are you with us, from 1 (not at all) to 5 (very)?',
        'Ce notă ne dați, de la 1 (foarte slab) la 5 (excelent)?',
        'Насколько вы нами довольны: от 1 (совсем нет) до 5 (полностью)?',
        'Наскільки ви нами задоволені: від 1 (зовсім ні) до 5 (цілком)?',
        'Wie zufrieden sind Sie mit uns, von 1 (gar nicht) bis 5 (sehr)?',
        'Quelle note nous donnez-vous, de 1 (très mauvais) à 5 (excellent) ?',
        'Com’è stata la sua esperienza con noi, da 1 (pessima) a 5 (ottima)?',
      ),
      answer: 'rating',
      variable: 'rating',
      retryText: words(
        'Please enter a number from 1 to 5.',
        'Scrieți un număr de la 1 la 5.',
        'Число от 1 до 5, пожалуйста.',
        'Число від 1 до 5, будь ласка.',
        'Bitte eine Zahl von 1 bis 5.',
        'Un chiffre de 1 à 5, s’il vous plaît.',
        'Un numero da 1 a 5, per favore.',
      ),
    },
    { answered: 'happy' },
  ],
  happy: [
    'condition',
    2,
    0,
    {
      branches: [
        {
          id: 'happy',
          name: '4 or 5',
          when: { needs: 'all', rules: [{ variable: 'rating', operator: 'greaterThanOrEqual', value: 4 }] },
        },
      ],
    },
    { happy: 'thanks', else: 'why' },
  ],
  thanks: [
    'end',
    3,
    0,
    {
      text: words(
        'Thank you! That makes our day.',
        'Mulțumim! Ne bucură mult.',
        'Спасибо! Нам очень приятно.',
        'Дякуємо! Нам дуже приємно.',
        'Danke! Das freut uns sehr.',
        'Merci ! Cela nous fait très plaisir.',
        'Grazie! Ci fa molto piacere.',
      ),
      endsConversation: false,
    },
  ],
  why: [
    'ask',
    3,
    1,
    {
      text: words(
        'We are sorry. What could we do better?',
        'Ne pare rău. Ce am putea face mai bine?',
        'Нам жаль. Что нам улучшить?',
        'Нам прикро. Що нам покращити?',
        'Das tut uns leid. Was können wir besser machen?',
        'Nous sommes désolés. Que pourrions-nous améliorer ?',
        'Ci dispiace. Cosa dovremmo migliorare?',
      ),
      answer: 'text',
      variable: 'comment',
    },
    { answered: 'tag' },
  ],
  tag: [
    'update',
    4,
    1,
    {
      changes: [
        { kind: 'addTag', tag: 'unhappy' },
        { kind: 'note', text: '{{rating}}/5: {{comment}}' },
      ],
    },
    { next: 'person' },
  ],
  person: [
    'handOff',
    5,
    1,
    {
      text: words(
        'Thank you for telling us. A colleague will answer you here.',
        'Vă mulțumim că ne-ați spus. Un coleg vă va răspunde aici.',
        'Спасибо, что рассказали. Коллега ответит вам здесь.',
        'Дякуємо, що розповіли. Колега відповість вам тут.',
        'Danke für Ihre Offenheit. Jemand aus dem Team antwortet Ihnen hier.',
        'Merci de nous l’avoir dit. Un collègue vous répondra ici.',
        'Grazie per avercelo detto. Un collega le risponderà qui.',
      ),
      reason: '{{rating}}/5',
    },
  ],
});
