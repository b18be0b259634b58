import { sketch, words } from './sketch.ts';

const at = (operator: string, value: number) => ({
  needs: 'all',
  rules: [{ variable: 'score', operator, value }],
});

/** Net promoter score: 0 to 10, and why; whoever is unhappy gets a person. */
export const nps = sketch({
  score: [
    'ask',
    1,
    0,
    {
      text: words(
        'How likely are you to recommend us, from 0 (not at all) to 10 (very)?',
        'Cât de probabil este să ne recomandați, de la 0 (deloc) la 10 (foarte probabil)?',
        'Насколько вероятно, что вы нас порекомендуете: от 0 (точно нет) до 10 (точно да)?',
        'Наскільки ймовірно, що ви нас порекомендуєте: від 0 (точно ні) до 10 (точно так)?',
        'Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen, von 0 (gar nicht) bis 10 (sehr)?',
        'Quelle est la probabilité que vous nous recommandiez, de 0 (nulle) à 10 (très forte) ?',
        'Quanto è probabile che ci raccomandi, da 0 (per niente) a 10 (molto)?',
      ),
      answer: 'number',
      variable: 'score',
      least: 0,
      most: 10,
    },
    { answered: 'kind' },
  ],
  kind: [
    'condition',
    2,
    0,
    {
      branches: [
        { id: 'promoter', name: '9–10', when: at('greaterThanOrEqual', 9) },
        { id: 'passive', name: '7–8', when: at('greaterThanOrEqual', 7) },
      ],
    },
    { promoter: 'like', passive: 'improve', else: 'sorry' },
  ],
  like: [
    'ask',
    3,
    0,
    {
      text: words(
        'Wonderful! What do you like most?',
        'Minunat! Ce vă place cel mai mult?',
        'Замечательно! Что вам нравится больше всего?',
        'Чудово! Що вам подобається найбільше?',
        'Wunderbar! Was gefällt Ihnen am besten?',
        'Formidable ! Qu’est-ce qui vous plaît le plus ?',
        'Ottimo! Cosa le piace di più?',
      ),
      answer: 'text',
      variable: 'why',
    },
    { answered: 'happyTag' },
  ],
  improve: [
    'ask',
    3,
    1,
    {
      text: words(
        'What is missing for a ten?',
        'Ce lipsește pentru un zece?',
        'Чего не хватает до десятки?',
        'Чого бракує до десятки?',
        'Was fehlt noch zur Zehn?',
        'Que nous manque-t-il pour un dix ?',
        'Cosa manca per un dieci?',
      ),
      answer: 'text',
      variable: 'why',
    },
    { answered: 'thanks' },
  ],
  sorry: [
    'ask',
    3,
    2,
    {
      text: words(
        'We are sorry. What went wrong?',
        'Ne pare rău. Ce nu a mers bine?',
        'Нам жаль. Что пошло не так?',
        'Нам прикро. Що пішло не так?',
        'Das tut uns leid. Was ist schiefgelaufen?',
        'Nous sommes désolés. Qu’est-ce qui n’a pas été ?',
        'Ci dispiace. Cosa è andato storto?',
      ),
      answer: 'text',
      variable: 'why',
    },
    { answered: 'unhappyTag' },
  ],
  happyTag: ['update', 4, 0, { changes: [{ kind: 'addTag', tag: 'promoter' }] }, { next: 'thanks' }],
  unhappyTag: [
    'update',
    4,
    2,
    {
      changes: [
        { kind: 'addTag', tag: 'unhappy' },
        { kind: 'note', text: '{{score}}/10: {{why}}' },
      ],
    },
    { next: 'person' },
  ],
  thanks: [
    'end',
    5,
    0,
    {
      text: words(
        'Thank you for your answer!',
        'Vă mulțumim pentru răspuns!',
        'Спасибо за ответ!',
        'Дякуємо за відповідь!',
        'Danke für Ihre Antwort!',
        'Merci de votre réponse !',
        'Grazie della sua risposta!',
      ),
      endsConversation: false,
    },
  ],
  person: [
    'handOff',
    5,
    2,
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
      reason: '{{score}}/10',
    },
  ],
});
