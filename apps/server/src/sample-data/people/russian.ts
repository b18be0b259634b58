import type { SamplePerson } from '../sample-person.ts';

export const russian: SamplePerson[] = [
  {
    name: 'Дмитрий Орлов',
    email: 'd.orlov@pochta.example',
    phone: '+7 495 000-01-18',
    sentiment: 'angry',
    conversations: [
      {
        when: 11,
        page: '/orders',
        facts: { order_number: 'LH-20366' },
        tags: ['delivery', 'complaint'],
        state: 'unread',
        said: `
          customer: Заказ LH-20366 до сих пор не пришёл, хотя обещали в пятницу.
          bot: Здравствуйте! Посылка могла задержаться на сортировке. Обычно это добавляет два рабочих дня.
          customer: Это уже второй перенос. Сколько можно ждать?
          customer: Если завтра пледа не будет, отменяйте заказ.
        `,
      },
    ],
  },
  {
    name: 'Анна Лебедева',
    email: 'anna.lebedeva@pochta.example',
    sentiment: 'happy',
    conversations: [
      {
        when: [4, '13:02'],
        page: '/throws/sand-stripe',
        facts: { cart_value: '149.00 EUR' },
        tags: ['sizes'],
        rating: [5, 'Очень помогли с выбором'],
        state: 'ended',
        said: `
          customer: Добрый день! Какой размер пледа взять на двуспальную кровать 160 × 200?
          bot: Добрый день! На такую кровать лучше подойдёт плед 200 × 220 см: он закрывает и края.
          customer: А он не слишком тяжёлый летом?
          bot: Он весит около двух килограммов. Шерсть хорошо дышит, поэтому под ним не жарко и летом.
          customer: Спасибо, беру большой!
        `,
      },
    ],
  },
  {
    name: 'Сергей Ковалёв',
    conversations: [
      {
        when: [12, '22:15'],
        page: '/throws/moss',
        referrer: 'https://interior-blog.example/wool',
        tags: ['materials'],
        state: 'ended',
        said: `
          customer: Плед Moss из чистой шерсти или с синтетикой?
          bot: Плед Moss соткан из 100 % новой шерсти, без синтетики. Ткань окрашена растительными красителями.
          customer: А моль его не съест?
          bot: Храните его чистым, с мешочком лаванды, и проветривайте раз в месяц: этого достаточно.
        `,
      },
    ],
  },
  {
    name: 'Марина Соколова',
    email: 'marina.s@yashchik.example',
    sentiment: 'sad',
    conversations: [
      {
        when: [20, '10:48'],
        page: '/returns',
        facts: { order_number: 'LH-20197' },
        tags: ['exchange', 'damaged'],
        rating: [4, ''],
        state: 'ended',
        said: `
          customer: Здравствуйте. На пододеяльнике пятно, прямо из упаковки.
          bot: Очень жаль! Пришлите, пожалуйста, фотографию, и мы всё решим.
          customer [пятно.png]: Вот, справа внизу.
          event: taken_over
          operator: Здравствуйте, Марина! Спасибо за фото. Завтра курьер привезёт новый пододеяльник и заберёт этот, для вас всё бесплатно.
          customer: Хорошо, буду дома после шести.
          operator: Записано: после 18:00. Хорошего вечера!
        `,
      },
    ],
  },
  {
    name: 'Ольга Фёдорова',
    email: 'olga.fedorova@pochta.example',
    conversations: [
      {
        when: [6, '17:33'],
        page: '/delivery',
        tags: ['delivery'],
        state: 'ended',
        said: `
          customer: Можно ли забрать заказ самой, без доставки?
          bot: Да, самовывоз из магазина бесплатный. Заказ ждёт вас пять дней, по будням с 10 до 19.
          customer: А оплатить можно на месте?
          bot: Конечно, картой или наличными.
          customer: Отлично, спасибо.
        `,
      },
    ],
  },
  {
    name: 'Павел Зайцев',
    email: 'zaytsev@masterskaya.example',
    conversations: [
      {
        when: [33, '14:10'],
        page: '/business',
        tags: ['wholesale'],
        state: 'ended',
        said: `
          customer: Мы открываем гостевой дом. Есть ли оптовые цены на постельное бельё?
          bot: Для гостиниц цены считает наш коллега. Передаю ему ваш вопрос.
          event: asked_for_person
          event: taken_over
          operator: Добрый день, Павел! От десяти комплектов скидка 15 %, от тридцати 22 %. Сколько комнат у вас будет?
          customer [список-комнат.txt]: Восемь комнат, по два комплекта. Две двуспальные кровати, шесть односпальных.
          operator: Спасибо! Расчёт пришлю сегодня на вашу почту.
        `,
      },
    ],
  },
  {
    name: 'Игорь Белов',
    email: 'igor.belov@pisma.example',
    conversations: [
      {
        when: [1, '18:07'],
        page: '/pillows',
        said: `
          customer: А бамбуковые подушки у вас появятся?
          unsure: Кажется, я не совсем понял. Скажите, пожалуйста, другими словами. Или попросите соединить вас с сотрудником.
          customer: Ладно, загляну через месяц.
        `,
      },
    ],
  },
];
