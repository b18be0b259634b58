import type { SamplePerson } from '../sample-person.ts';

export const ukrainian: SamplePerson[] = [
  {
    name: 'Олена Шевчук',
    email: 'olena.shevchuk@poshta.example',
    phone: '+380 44 000 01 18',
    sentiment: 'confused',
    conversations: [
      {
        when: 25,
        page: '/delivery',
        facts: { cart_value: '178.00 EUR' },
        tags: ['delivery'],
        state: 'unread',
        said: `
          customer: Добрий день! Чи є самовивіз у Львові?
          bot: Добрий день! У Львові самовивозу поки немає, але доставка від 80 € безкоштовна.
          customer: Не зрозуміла, а якщо мене не буде вдома? Можна поговорити з людиною?
          event: asked_for_person
        `,
      },
    ],
  },
  {
    name: 'Оксана Мельник',
    email: 'oksana.melnyk@poshta.example',
    conversations: [
      {
        when: [1, '12:05'],
        page: '/returns',
        facts: { order_number: 'LH-20379' },
        tags: ['refund'],
        rating: [5, 'Все швидко, дякую!'],
        state: 'ended',
        said: `
          customer: Хочу повернути наволочки, колір не підійшов.
          bot: Повернення безкоштовне протягом 30 днів. Вкладіть наволочки в коробку, етикетка є всередині.
          customer: Етикетки в коробці не було.
          event: taken_over
          operator [етикетка-повернення.pdf]: Доброго дня, Оксано! Надсилаю етикетку сюди. Гроші повернемо за два дні після отримання.
          customer: Дякую, вже друкую.
        `,
      },
    ],
  },
  {
    name: 'Тарас Гнатюк',
    sentiment: 'happy',
    conversations: [
      {
        when: [8, '19:20'],
        page: '/gifts',
        tags: ['gift'],
        state: 'ended',
        said: `
          customer: Шукаю подарунок мамі до 50 €. Що порадите?
          bot: До 50 € часто беруть подушку Pebble (39 €) або набір із двох кухонних рушників із льону (28 €). Обидва пакуємо як подарунок.
          customer: Подушка гарна! А сіра є?
          bot: Так! Подушка Pebble є в наявності в сірому та білому кольорах.
          customer: Чудово, замовляю.
        `,
      },
    ],
  },
  {
    name: 'Ірина Бойко',
    email: 'iryna.boiko@skrynka.example',
    conversations: [
      {
        when: [15, '09:50'],
        page: '/bed-linen/field',
        tags: ['materials', 'care'],
        state: 'ended',
        said: `
          customer: Чи сильно сідає льон після прання?
          bot: Наша білизна вже випрана на фабриці, тому сідає не більше ніж на 2 %.
          customer: А з м’ятим виглядом що робити?
          bot: Розвісьте її вологою і розгладьте руками. Легкі зморшки для льону природні.
        `,
      },
    ],
  },
  {
    name: 'Богдан Кравець',
    email: 'b.kravets@poshta.example',
    sentiment: 'sad',
    conversations: [
      {
        when: [27, '16:37'],
        page: '/orders',
        facts: { order_number: 'LH-20121' },
        tags: ['delivery', 'damaged'],
        rating: [3, 'Допомогли, але коробка була зім’ята'],
        state: 'ended',
        said: `
          customer: Замовлення LH-20121 прийшло з розбитою чашкою.
          bot: Дуже шкода! Надішліть, будь ласка, світлину пошкодження.
          customer [розбита-чашка.png]: Ось вона. Плед цілий.
          event: taken_over
          operator: Вітаю, Богдане! Нову чашку відправимо сьогодні, цього разу в міцнішій коробці.
          customer: Добре, чекаю.
        `,
      },
    ],
  },
  {
    name: 'Софія Литвин',
    conversations: [
      {
        when: [3, '20:44'],
        page: '/throws/sand-stripe',
        referrer: 'https://search.example/?q=вовняний+плед',
        said: `
          customer: Вітаю, плед Sand Stripe коли знову буде у великому розмірі?
          bot: Вітаю! Розмір 200 × 220 очікуємо за тиждень. Можу записати вашу пошту, щоб повідомити.
          customer: sofia.lytvyn@poshta.example, будь ласка
          bot: Записано. Напишемо, щойно товар з’явиться.
        `,
      },
    ],
  },
];
