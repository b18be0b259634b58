import type { Phrases } from './pack.ts';

/** Whoever wants to go to court. */
export const THREATS: Phrases = {
  en: [
    [
      'I will sue you',
      'You will hear from my lawyer',
      'I am taking you to court',
      'My attorney will contact you',
      'I will take legal action',
      'I will report you to the consumer protection agency',
      'See you in court',
    ],
    [
      'Do you deliver to law firms?',
      'I am a lawyer and need a desk',
      'Where are your terms and conditions?',
      'What is the legal name of your company?',
      'Who is your press contact?',
    ],
  ],
  de: [
    [
      'Ich werde Sie verklagen',
      'Sie hören von meinem Anwalt',
      'Ich gehe vor Gericht',
      'Mein Anwalt wird sich melden',
      'Ich leite rechtliche Schritte ein',
      'Ich melde Sie der Verbraucherzentrale',
    ],
    [
      'Liefern Sie an Anwaltskanzleien?',
      'Wo finde ich Ihre AGB?',
      'Welche Rechtsform hat Ihre Firma?',
      'Wer ist Ihr Pressekontakt?',
    ],
  ],
  fr: [
    [
      'Je vais porter plainte contre vous',
      'Vous aurez des nouvelles de mon avocat',
      'Je vous attaque en justice',
      'Mon avocat va vous contacter',
      'Je vais saisir le tribunal',
      'Je vous signale à la répression des fraudes',
    ],
    [
      'Livrez-vous aux cabinets d’avocats ?',
      'Où sont vos conditions générales ?',
      'Quelle est la forme juridique de votre société ?',
      'Qui est votre contact presse ?',
    ],
  ],
  it: [
    [
      'Vi faccio causa',
      'Avrete notizie dal mio avvocato',
      'Vi porto in tribunale',
      'Il mio avvocato vi contatterà',
      'Procederò per vie legali',
      'Vi denuncio',
    ],
    [
      'Consegnate agli studi legali?',
      'Dove sono le condizioni generali?',
      'Qual è la sede legale dell’azienda?',
      'Chi è il vostro contatto per la stampa?',
    ],
  ],
  ro: [
    [
      'Vă dau în judecată',
      'O să vă contacteze avocatul meu',
      'Ne vedem la tribunal',
      'Avocatul meu vă va contacta',
      'Voi lua măsuri legale',
      'Vă reclam la protecția consumatorului',
    ],
    [
      'Livrați la cabinete de avocatură?',
      'Unde sunt termenii și condițiile?',
      'Care este sediul legal al firmei?',
      'Cine este contactul pentru presă?',
    ],
  ],
  ru: [
    [
      'Я подам на вас в суд',
      'С вами свяжется мой адвокат',
      'Увидимся в суде',
      'Мой юрист с вами свяжется',
      'Я напишу жалобу в Роспотребнадзор',
      'Буду решать вопрос через суд',
    ],
    [
      'Вы доставляете в адвокатские бюро?',
      'Где условия продажи?',
      'Какое у вас юридическое лицо?',
      'Кто отвечает за связи с прессой?',
      'Я журналист, у меня несколько вопросов',
    ],
  ],
  ua: [
    [
      'Я подам на вас до суду',
      'З вами зв’яжеться мій адвокат',
      'Побачимося в суді',
      'Мій юрист з вами зв’яжеться',
      'Я напишу скаргу до Держпродспоживслужби',
      'Вирішуватиму питання через суд',
    ],
    [
      'Ви доставляєте в адвокатські бюро?',
      'Де умови продажу?',
      'Яка у вас юридична особа?',
      'Хто відповідає за зв’язки з пресою?',
    ],
  ],
};

/** Whoever writes for the press. */
export const REPORTERS: Phrases = {
  en: [
    [
      'I am a journalist',
      'I am writing an article about your company',
      'Who is your press contact?',
      'Could I have a statement for our newspaper?',
      'I would like an interview for our magazine',
      'We are making a television report about you',
    ],
    [
      'Do you sell newspapers?',
      'I read about you in a magazine',
      'Do you have a coffee press?',
      'My attorney will contact you',
    ],
  ],
  de: [
    [
      'Ich bin Journalist',
      'Ich schreibe einen Artikel über Ihre Firma',
      'Wer ist Ihr Pressekontakt?',
      'Ich hätte gern eine Stellungnahme für unsere Zeitung',
      'Ich möchte ein Interview für unser Magazin',
      'Ich bin Journalistin und recherchiere',
    ],
    [
      'Verkaufen Sie Zeitungen?',
      'Ich habe in der Zeitung von Ihnen gelesen',
      'Haben Sie eine Saftpresse?',
      'Mein Anwalt wird sich melden',
    ],
  ],
  fr: [
    [
      'Je suis journaliste',
      'J’écris un article sur votre entreprise',
      'Qui est votre contact presse ?',
      'J’aimerais une déclaration pour notre journal',
      'Je voudrais une interview pour notre magazine',
    ],
    [
      'Vendez-vous des journaux ?',
      'J’ai lu un article sur vous',
      'Avez-vous un presse-agrumes ?',
      'Mon avocat va vous contacter',
    ],
  ],
  it: [
    [
      'Sono un giornalista',
      'Scrivo un articolo sulla vostra azienda',
      'Chi è il vostro contatto per la stampa?',
      'Vorrei una dichiarazione per il nostro giornale',
      'Vorrei un’intervista per la nostra rivista',
    ],
    [
      'Vendete giornali?',
      'Ho letto di voi su una rivista',
      'La stampa delle magliette quanto costa?',
      'Il mio avvocato vi contatterà',
    ],
  ],
  ro: [
    [
      'Sunt jurnalist',
      'Scriu un articol despre compania voastră',
      'Cine este contactul pentru presă?',
      'Aș dori o declarație pentru ziarul nostru',
      'Aș dori un interviu pentru revista noastră',
    ],
    [
      'Vindeți ziare?',
      'Am citit despre voi într-o revistă',
      'Aveți o presă de citrice?',
      'Avocatul meu vă va contacta',
      'O să vă contacteze avocatul meu',
    ],
  ],
  ru: [
    [
      'Я журналист',
      'Я пишу статью о вашей компании',
      'Кто отвечает за связь с прессой?',
      'Нужен комментарий для нашей газеты',
      'Хочу взять интервью для журнала',
    ],
    [
      'Вы продаёте газеты?',
      'Я прочитал о вас в журнале',
      'У вас есть пресс для цитрусовых?',
      'С вами свяжется мой адвокат',
    ],
  ],
  ua: [
    [
      'Я журналіст',
      'Я пишу статтю про вашу компанію',
      'Хто відповідає за зв’язки з пресою?',
      'Потрібен коментар для нашої газети',
      'Хочу взяти інтерв’ю для журналу',
    ],
    [
      'Ви продаєте газети?',
      'Я прочитав про вас у журналі',
      'У вас є прес для цитрусових?',
      'З вами зв’яжеться мій адвокат',
    ],
  ],
};
