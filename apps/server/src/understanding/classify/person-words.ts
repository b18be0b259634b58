/**
 * How one language asks for a person. All but `notTypos` are sources of regular expressions, in lower case and with spaces
 * instead of apostrophes; diacritics do not matter. Every language is tried on every message.
 */
export interface PersonWords {
  /** Words that may refer to staff, if they are close to a request or alone. */
  person: string;
  /** Words that clearly refer to a person, even at some distance from a request. */
  strongPerson: string;
  /** Expressions of a request, which precede the person. */
  request: string;
  between: { /** Words that may not come between a request and the person. */ not: string };
  /** Words that may surround a person mentioned alone. */
  politeness: string;
  /** Phrases that do not refer to the company's staff; removed first. */
  notMeant: string;
  /** Phrases that are a request on their own. */
  strong: string;
  /** Phrases that reject a person. */
  refused: string;
  /** Additional words whose typos are corrected. */
  corrected: string;
  /** Words, separated by spaces, that are one typo away from a pattern word but mean something else. */
  notTypos: string;
}

export const PERSON_WORDS: PersonWords[] = [
  {
    person:
      'someone|somebody|support|staff|employee|team|service|specialist|expert|manager|supervisor|boss|consultant|advisor|adviser|a man|a woman|your colleague|salesperson',
    strongPerson:
      'humans?|(?:real |live |actual )?person|(?:real |live |actual )?people|operators?|(?:real |live |support |customer service |service |customer )?(?:agents?|representatives?|reps?|assistants?)|customer (?:care|support|service)|live chat|helpdesk|help desk',
    request:
      'talk(?:ing)? (?:to|with)|speak(?:ing)? (?:to|with)|chat(?:ting)? (?:to|with)|connect (?:me|us)(?: to| with)?|put me through(?: to)?|transfer (?:me|us|this)?(?: to)?|forward me to|pass me to|redirect me to|switch me to|hand me over to|escalate(?: this)? to|get me|give me|i want|i need|i d like|i would like|id like|want|wanna|need|looking for|let me talk to|call me|can i have|could i have|is there|bring me|contact|reach|where is|where can i find',
    between: {
      not: '(?:order|return|buy|about|number|for|from|because|if|when|that|which|discount|price|refund|product|time|become|information)',
    },
    politeness: 'please|pls|plz|hi|hello|hey|a|an|the|now|real|live|thanks|ok|just|only|right|urgent|need|want|i',
    notMeant:
      'to support|human resources?|human rights?|human hair|human body|human error|human size|human food|human made|real estate agents?|estate agents?|travel agents?|insurance agents?|cleaning agents?|bleaching agents?|shipping agents?|delivery (?:person|man|guy|agent|team|service)|per person|persons? per|for (?:one|two|three|four|five|six|\\d+) (?:person|people)|user agent|agent (?:fee|commission)s?|representative (?:office|sample)|customer (?:service|care|support) (?:no|number|hours|email|phone|address)|support (?:number|hours|email|phone|time|ticket|page|bracket|stand|belt|socks|cushion)|(?:manager|assistant) (?:job|position|role|salary|account)|(?:job|position|vacancy|role) (?:as|of|for) (?:a |an )?(?:manager|agent|operator|assistant|representative)|team (?:order|jersey|size|building)|phone operators?|mobile operators?|network operators?|tour operators?|(?:crane|machine|forklift) operators?|service (?:fee|charge|cost|center|centre|area|life)|i am (?:a|an) (?:agent|operator|representative|manager|person)|in person|for (?:a |another )?person|other people|many people|people (?:say|said|who)|missing person|real time|another person s|password manager|file manager|voice assistant|virtual assistant|does (?:it|this|that|the \\w+) support|support (?:bluetooth|usb|apple|android|wifi|paypal)',
    strong:
      '(?:real|live|actual) (?:human(?: being)?|person|agent|operator|representative|people)(?= (?:please|now|pls)|$)|not (?:a |an )?(?:bot|robot|machine)(?= (?:please|pls|but)|$)|(?:human|agent|operator|representative|person|people) (?:please|pls|plz|now)|(?:no|stop|without|instead of|tired of(?: this)?|hate(?: this)?|hate talking to) (?:the |this |a |more )?(?:bots?|robots?|chatbots?)|talk to (?:a )?human|human (?:help|support|assistance|agent|operator|being)|speak to (?:a |the )?manager|can (?:a |any )?(?:human|real person|agent|someone|somebody)(?: from (?:support|your team))? (?:please )?(?:help|call|contact|answer|reply|take over|talk|assist|join|write)(?: to)?(?: me)?|someone (?:real|human)|let me (?:talk|speak)|i want to (?:talk|speak) (?:to|with) (?:you|someone)',
    refused:
      '(?:do not|don t|dont|no need|without having|not) (?:want |need |to |have )*(?:to )?(?:(?:talk|speak|chat)(?! (?:to|with) (?:a |an |this |the |your )?(?:bot|robot|machine|chatbot))|a human|an agent|a person|a call|human|agent|operator)|(?:are you|if you are|you are) (?:a |an |ai or a )?(?:real |live |actual )*(?:human|person|robot|bot)|am i (?:talking|speaking|chatting)|(?:talked|spoke|spoken|chatted) (?:to|with)|was (?:very )?(?:rude|nice|great|helpful|kind|friendly|amazing)',
    corrected: 'human|agent|operator|representative|person|people|please|speak',
    notTypos:
      'managed personal personas operate operated operates operation agency agenda staffs humane serviced services supports teams steam wants needs reachs reached contacts contract consultants manage speaker experts export ready livery',
  },
  {
    person:
      'cineva|specialist|manager|consultant|om|sef|seful|responsabil|suport|suportul|asistenta|angajat|coleg|colega|echipa|serviciul clienti|relatii (?:cu )?clienti(?:i)?|operatorul|agentul|un om viu',
    strongPerson:
      'operator|operatorul|operatorului|operatori|agent uman|agent|consultant|reprezentant|reprezentantul|persoana(?: reala| vie)?|om(?:ul)?(?: real| viu)?|oameni reali|asistent uman|suport uman|serviciul clienti|relatii clienti|dispecer',
    request:
      'vreau|as vrea|cer|cerem|doresc|as dori|vorbesc cu|vorbi cu|vorbim cu|vorbiti cu|vorbeste cu|discutati cu|discut cu|discuta cu|pot vorbi|pot discuta|conecteaza ma|conectati ma|fa mi legatura|faceti mi legatura|imi faceti legatura|imi puteti da|da mi|dati mi|transfera ma|transferati ma|chemati|cheama|chemi|am nevoie de|legatura cu|contactez|ia legatura|vorbeasca|exista|aveti|caut|treci ma|treceti ma|redirectioneaza ma|redirectionati ma|scrie',
    between: {
      not: '(?:comand|comanda|cumpar|returnez|despre|numarul|pentru|pret|produs|telefonie|imobiliar|turism|daca|care|cand|informatii|factura)',
    },
    politeness: 'va rog|te rog|rog|salut|buna|buna ziua|un|o|doar|acum|urgent|multumesc|vreau|imi trebuie|la',
    notMeant:
      'agent(?:ul|ie|ia)? (?:imobiliar|de turism|de asigurari|de vanzari|economic|de curatare|de paza)|agenti(?:e|a|i)? (?:imobiliar|de turism|economici)|resurse umane|drepturile omului|operator(?:ul|ii|i)? (?:de telefonie|mobil|de retea|economic|de date|de turism|logistic)|pe persoana|de persoana|persoane|(?:alta|a treia) persoana|persoana (?:fizica|juridica|de contact)|corpul uman|par uman|reprezentant(?:ul)? legal|post(?:ul|uri)?(?: libere| liber)? de \\p{L}+|job|angajare|suport (?:de|pentru) (?:telefon|laptop|tv|perete|monitor|masa|auto|bicicleta)|consultant(?:a)? (?:juridic|fiscal)a?|specialist (?:it|marketing)|contul|echipa de (?:fotbal|livrare)|om de zapada|manager de parole',
    strong:
      '(?:om|operator|agent|consultant|persoana|oameni) (?:va rog|te rog|real[ai]?|viu)|nu (?:un |cu (?:un )?)?(?:robot|bot|robotul|roboti|botul)$|nu vreau (?:sa vorbesc cu )?(?:un )?(?:robot|bot)|fara (?:robot|robotul|bot|boti)|satul de (?:robot|bot|roboti)|m am saturat de (?:robot|bot|robotul|roboti|acest bot)|vorb(?:esc|i|im) cu (?:un |o |cineva|omul|seful)|(?:cineva|un om|un coleg|un operator) (?:real )?(?:sa )?(?:ma |imi )?(?:poate |sa )?(?:ma |imi )?(?:suna|sune|ajuta|ajute|raspunda|raspunde|contacteze|scrie|scrieti)',
    refused:
      'nu (?:vreau|doresc|e nevoie|am nevoie)(?: sa)?(?: (?:vorbesc|discut|de))?(?: cu)?(?: (?:un|o))?(?: (?:operator|om|agent|persoana|consultant|apel))|esti (?:un )?(?:om|robot|bot|persoana)|sunteti (?:om|robot)|am vorbit|a fost (?:foarte )?(?:amabil|nepoliticos|draguta|dragut)',
    corrected: 'operator|agent|consultant|persoana|vreau|vorbesc|reprezentant',
    notTypos:
      'operatori persoane persoanal personal agentie agentia conectez conectare operatie operatia consult consulta vorbit vorbeste discutat',
  },
  {
    person:
      'кем-нибудь|кем нибудь|кем то|кто нибудь|кто-нибудь|специалист(?:а|у|ом)?|менеджер(?:а|у|ом)?|поддержк(?:а|у|ой|и)|сотрудник(?:а|у|ом|и)?|начальник(?:а|у|ом)?|руководител(?:ь|я|ю|ем)|служб(?:а|у|ой) поддержки|техподдержк(?:а|у|ой)|администратор(?:а|у|ом)?',
    strongPerson:
      'оператор(?:а|у|ом|ы|ов|ами)?|(?:жив(?:ой|ого|ому|ым) |реальн(?:ый|ого|ому|ым) )?(?:человек(?:а|у|ом)?|люд(?:и|ьми|ей|ям))|консультант(?:а|у|ом)?|живой агент|агент(?:а|у|ом)? поддержки|представител(?:ь|я|ю|ем)|специалист поддержки|живой оператор|менеджер(?:а|у|ом)?',
    request:
      'хочу|хотел(?:а)? бы|хотелось бы|нужен|нужна|нужно|надо|соедини(?:те)?(?: меня)?(?: с| со)?|переключи(?:те)?(?: меня)?(?: на)?|переведи(?:те)?(?: меня)?(?: на| к)?|позови(?:те)?|позовите|дай(?:те)?|дайте мне|поговорить с(?:о)?|пообщаться с(?:о)?|говорить с(?:о)?|общаться с(?:о)?|связаться с(?:о)?|свяжи(?:те)?(?: меня)?(?: с| со)?|можно|подключи(?:те)?|пригласи(?:те)?|вызови(?:те)?|требую|есть|пусть|написать|связь с|перевести(?: меня)? на|переключить(?: меня)? на|соединить(?: меня)? с',
    between: {
      not: '(?:заказ|заказать|купить|вернуть|про|номер|для|цена|товар|если|когда|который|недвижимости|узнать|сколько|стать|связи|подобрать|машину)',
    },
    politeness:
      'пожалуйста|плиз|здравствуйте|привет|добрый день|срочно|мне|сейчас|уже|позовите|нужен|хочу|а|ну|же|можно|с|живого|живой',
    notMeant:
      'агент(?:а|ы|ов|ом|у|ство)? (?:по )?(?:недвижимости|страхов(?:ой|ого|ания)|турист(?:ический|ического)|влияния)|страхов(?:ой|ого) агент(?:а)?|человеческ(?:ие|их) ресурс(?:ы|ов)|отдел(?:а|е)? кадров|прав(?:а|о) человека|на (?:одного|двоих|троих|\\d+|двух|трех) человек(?:а)?|на человека|(?:сколько|два|три|четыре|пять|шесть|десять|\\d+) человек(?:а)?|(?:мобильн(?:ый|ого|ые)|сотов(?:ый|ого|ые)) оператор(?:а|ы|ов)?|оператор(?:а|ы|ов|ом)? (?:связи|мобильной|сотовой|пк|данных)|тур ?оператор(?:а|ы)?|другой человек|другого человека|другому человеку|юридическ(?:ого|им) представител(?:я|ем)|представительств(?:о|а)|вакансия \\p{L}+|работ(?:а|у|ать) (?:оператором|менеджером|консультантом)|менеджер(?:а)? паролей|администратор(?:а)? сайта|поддержк(?:а|у) (?:bluetooth|wifi|usb)|для (?:одного |двух )?(?:человека|людей)|человек(?:а)? паук(?:а)?|снежный человек|тело человека|многие люди|люди (?:говорят|пишут)',
    strong:
      '(?:живой|живого|живым|живому|реальный|реального|реальным) (?:человек(?:а|ом|у)?|оператор(?:а|ом)?|агент(?:а|ом)?|сотрудник(?:а|ом)?)(?= пожалуйста|$)|не (?:с )?(?:бот(?:а|ом)?|робот(?:а|ом)?)(?= а|$| пожалуйста)|(?:человек(?:а)?|оператор(?:а)?|люди) (?:пожалуйста|срочно|живой|живого)|не хочу (?:говорить|общаться|разговаривать) с (?:ботом|роботом)|надоел(?:и)? (?:этот )?(?:бот(?:ы)?|робот(?:ы)?)|без (?:бота|ботов|робота)|достал(?:и)? (?:этот |уже )?(?:бот(?:ы)?|робот(?:ы)?)|(?:кто нибудь|живой кто нибудь|кто-нибудь)(?: живой)?(?: мне)? (?:ответит|поможет|есть|ответьте|может (?:ответить|помочь))|есть (?:тут |здесь |там )?(?:кто нибудь )?жив(?:ой|ые)|пусть (?:мне )?(?:перезвонит|позвонит|ответит|напишет) \\p{L}+|поговорить с (?:человеком|людьми|кем)',
    refused:
      'не (?:нужен|нужна|надо|хочу)(?: мне)? (?:оператор|человек|менеджер|консультант|звонка|чтобы)|не (?:хочу|буду) (?:говорить|общаться|разговаривать) с (?:человеком|оператором|людьми)|(?:ты|вы) (?:бот|робот|человек|живой человек|реальный человек)|(?:поговорил|разговаривал|общался|говорила|общалась|говорил|разговаривала)(?:а)? с|был (?:очень )?(?:груб|вежлив|любезен)|не переключайте',
    corrected:
      'оператор|оператора|оператором|человек|человека|человеком|консультант|живого|менеджер|поговорить|соедините|переключите|позовите',
    notTypos: 'операция операции операторы менеджеры консультация человечек требуют дайтес',
  },
  {
    person:
      'кимось|ким небудь|ким-небудь|хтось|хто небудь|спеціаліст(?:а|у|ом)?|фахівц(?:я|ем|ю)|фахівець|менеджер(?:а|у|ом)?|підтримк(?:а|у|ою|и)|співробітник(?:а|у|ом)?|працівник(?:а|у|ом)?|керівник(?:а|у|ом)?|начальник(?:а|у|ом)?|адміністратор(?:а|у|ом)?|техпідтримк(?:а|у|ою)',
    strongPerson:
      'оператор(?:а|у|ом|и|ів|ові)?|(?:жив(?:а|у|ою|ої) |реальн(?:а|у|ою|ої) )?(?:людин(?:а|у|ою|і|и)|людьми|люди)|консультант(?:а|у|ом)?|агент(?:а|у|ом)? підтримки|представник(?:а|у|ом)?|менеджер(?:а|у|ом)?|жив(?:ий|ого|им) (?:оператор(?:а|ом)?|агент(?:а|ом)?)',
    request:
      'хочу|хотів би|хотіла б|хотілося б|потрібен|потрібна|потрібно|треба|зєднай(?:те)?(?: мене)?(?: з| із)?|з єднай(?:те)?(?: мене)?(?: з| із)?|перемкни|перемкніть(?: мене)?(?: на)?|переключи|переключіть(?: мене)?(?: на)?|переведи|переведіть(?: мене)?(?: на| до)?|поклич(?:те)?|дайте|дай|поговорити (?:з|із|зі)|поспілкуватися (?:з|із|зі)|спілкуватися (?:з|із|зі)|говорити (?:з|із|зі)|розмовляти (?:з|із|зі)|звязатися (?:з|із|зі)|зв язатися (?:з|із|зі)|звяжіть|зв яжіть(?: мене)?(?: з| із)?|можна|підключіть|підключи|запросіть|викличте|вимагаю|є|нехай|хай',
    between: {
      not: '(?:замовлення|замовити|купити|повернути|про|номер|для|ціна|товар|якщо|коли|який|нерухомості|дізнатися|скільки|стати|звязку)',
    },
    politeness:
      'будь ласка|прошу|вітаю|привіт|добрий день|терміново|мені|зараз|вже|покличте|потрібен|хочу|а|ну|ж|можна|живого|живу',
    notMeant:
      'агент(?:а|и|ів|ом|у|ство)? (?:з |із )?(?:нерухомості|страхов(?:ий|ого)|турист(?:ичний|ичного))|страхов(?:ий|ого) агент(?:а)?|людськ(?:і|их) ресурс(?:и|ів)|відділ(?:у|і)? кадрів|прав(?:а|о) людини|на (?:одну|дві|двох|трьох|\\d+) (?:людину|людини|осіб)|на людину|(?:скільки|дві|три|чотири|пять|\\d+) (?:людей|людини|осіб)|(?:мобільн(?:ий|ого|і)|стільников(?:ий|ого)) оператор(?:а|и|ів)?|оператор(?:а|и|ів|ом)? (?:звязку|зв язку|мобільного|пк|даних)|тур ?оператор(?:а|и)?|інша людина|іншій людині|іншу людину|юридичн(?:ого|им) представник(?:а|ом)|представництв(?:о|а)|вакансія \\p{L}+|робот(?:а|у) (?:оператором|менеджером)|працювати (?:оператором|менеджером)|менеджер(?:а)? паролів|адміністратор(?:а)? сайту|для (?:однієї |двох )?(?:людини|людей)|людина павук|тіло людини|багато людей|люди (?:кажуть|пишуть)',
    strong:
      '(?:жива|живу|живою|реальна|реальну|реальною|живої) людин(?:а|у|ою|и)(?= будь| прошу|$)|(?:живий|живого|живим) (?:оператор(?:а|ом)?|агент(?:а|ом)?)|не (?:з )?(?:бот(?:а|ом)?|робот(?:а|ом)?)(?= а|$| будь)|(?:людину|людина|оператор(?:а)?) (?:будь ласка|прошу|терміново)|не хочу (?:говорити|спілкуватися|розмовляти) (?:з|із) (?:ботом|роботом)|набрид(?:ли|ло|в)? (?:цей |вже )?(?:бот(?:и)?|робот(?:и)?)|без (?:бота|ботів|робота)|дістав (?:цей |вже )?(?:бот|робот)|(?:хтось|хто небудь)(?: живий)?(?: мені)? (?:відповість|допоможе|є|може (?:відповісти|допомогти))|є (?:тут |там )?(?:хтось |хто небудь )?жив(?:ий|і)|(?:нехай|хай) (?:мені )?(?:передзвонить|зателефонує|відповість|напише|подзвонить) \\p{L}+|поговорити (?:з|із) (?:людиною|людьми|кимось)',
    refused:
      'не (?:потрібен|потрібна|треба|хочу)(?: мені)? (?:оператор|людина|менеджер|консультант|дзвінка|щоб)|не (?:хочу|буду) (?:говорити|спілкуватися|розмовляти) (?:з|із) (?:людиною|оператором|людьми)|(?:ти|ви) (?:бот|робот|людина|жива людина|реальна людина)|(?:поговорив|розмовляв|спілкувався|говорила|спілкувалася|говорив|розмовляла) (?:з|із)|був (?:дуже )?(?:грубий|ввічливий|люб)|не перемикайте',
    corrected:
      'оператор|оператора|оператором|людина|людину|людиною|консультант|живого|менеджер|поговорити|перемкніть|покличте',
    notTypos: 'операція операції оператори менеджери консультація',
  },
  {
    person:
      'jemand(?:em|en)?|kundendienst|kundenservice|support|team|vorgesetzten?|chef|fachmann|experten?|kollegen?|service|verkäufer|spezialisten?|manager|leiter',
    strongPerson:
      '(?:echten? |echter |richtigen? |richtiger |realen? |lebenden? |wirklichen? )?(?:mensch(?:en)?|person(?:en)?)|mitarbeiter(?:in|innen|n)?|kundenberater(?:in)?|berater(?:in)?|ansprechpartner(?:in)?|sachbearbeiter(?:in)?|agenten?|operator|kundendienst|kundenservice|live chat|support mitarbeiter',
    request:
      'sprechen(?: mit)?|spreche(?: mit)?|reden(?: mit)?|rede(?: mit)?|chatten mit|schreiben mit|verbinden(?: sie mich)?(?: mit)?|verbinde mich(?: mit)?|möchte(?: ich)?(?: gerne?| bitte)?(?: mit)?|will(?: ich)?(?: mit)?|würde gerne? mit|hätte gerne?|brauche|geben sie mir|gib mir|kann ich(?: bitte)?(?: mit)?|könnte ich(?: bitte)?(?: mit)?|können sie mich(?: bitte)?(?: mit| zu)?|kannst du mich(?: bitte)?(?: mit| zu)?|weiterleiten an|leiten sie mich(?: bitte)?(?: an| zu)|stellen sie mich(?: bitte)?(?: zu)?|gibt es(?: hier)?|ist hier|ist da|holen sie|hol(?: mir)?|kontakt (?:mit|zu)|erreiche ich|lassen sie mich mit|lass mich mit|übergeben sie(?: mich)?(?: an)?|wo ist|suche|mit',
    between: {
      not: '(?:bestellen|kaufen|zurückgeben|über|nummer|für|preis|produkt|wenn|weil|dass|immobilien|werden|rechnung|pro|bestellung|paket|karte|paypal|oder|und|wie)',
    },
    politeness:
      'bitte|hallo|guten tag|einen|einem|ein|eine|einer|den|dem|der|jetzt|sofort|danke|mit|nur|echten|echter|ich|will|brauche',
    notMeant:
      'human ?resources|personalabteilung|menschenrechte?|pro person(?:en)?|für (?:eine|zwei|drei|vier|\\d+) personen?|(?:eine|zwei|drei|vier|\\d+) personen|immobilien ?(?:makler|agenten?)|versicherungs ?(?:vertreter|agent|berater)|reise ?(?:agenten?|berater)|reinigungsmittel|stelle als \\p{L}+|job als \\p{L}+|arbeiten als \\p{L}+|als (?:mitarbeiter|berater|agent)|steuerberater(?:in)?|mobilfunk ?(?:anbieter|operator)|(?:andere|anderen|dritte|weitere) person(?:en)?|viele menschen|menschen (?:sagen|die)|menschlichen? körper|mitarbeiter(?:rabatt|zahl|ausweis)|service ?(?:gebühr|nummer|zeiten|hotline|pauschale)|kundenservice (?:nummer|zeiten|adresse|erreichbar)|kundendienst (?:nummer|zeiten|adresse)|passwort ?manager|support (?:für|von)|unterstützt|in person|persönlich abholen|service (?:hat|war|ist)',
    strong:
      "(?:echte[rn]?|richtige[rn]?|lebende[rn]?|wirkliche[rn]?) (?:mensch(?:en)?|person|mitarbeiter(?:in)?)|(?:keinen?|kein|nicht mit (?:einem )?|ohne|statt|genug von (?:dem |diesem )?) ?(?:bot|roboter|chatbot|maschine)(?= sprechen| reden|$| bitte| mehr)|(?:mensch(?:en)?|mitarbeiter(?:in)?|berater(?:in)?|person) bitte|mit (?:einem |einer |'nem )?(?:menschen|mitarbeiter(?:in)?|berater(?:in)?|person|echten \\p{L}+|kollegen|jemandem|kundenberater(?:in)?) (?:aus \\p{L}+ |vom \\p{L}+ |von \\p{L}+ )?(?:sprechen|reden|chatten|verbinden|verbunden|schreiben|telefonieren)|mich (?:mal |bitte )?(?:jemand|ein mensch|ein mitarbeiter) (?:anrufen|zurückrufen|kontaktieren)|kann (?:mir |mich )?(?:bitte )?(?:jemand|ein mensch|ein mitarbeiter|ein echter mensch)(?: vom \\p{L}+)? (?:bitte )?(?:helfen|anrufen|zurückrufen|antworten|schreiben)|jemand (?:echtes|menschliches)",
    refused:
      '(?:will|möchte|muss|brauche|brauch|keinen?) (?:ich )?(?:nicht|keinen?|kein)(?: mit| zu)?(?: (?:einem|einer|einen))?(?: (?:menschen|mensch|mitarbeiter|berater|person|anruf|jemandem))|(?:bist|sind) (?:du|sie) (?:ein |eine )?(?:echter |richtiger |echte |lebender )?(?:mensch|person|bot|roboter|maschine)|(?:habe|hatte|hab) (?:ich )?(?:gestern |schon |bereits )?mit|rede ich mit|spreche ich mit|war (?:sehr |wirklich )?(?:nett|freundlich|unhöflich|unfreundlich|hilfsbereit)',
    corrected: 'mensch|menschen|mitarbeiter|berater|sprechen|person|kundenservice|echten|verbinden',
    notTypos: 'verkaufen personal menschlich mitarbeit beraten beratung sprechend kundenservices',
  },
  {
    person:
      "quelqu'un|quelqu un|le support|le service|service|un responsable|responsable|support|spécialiste|expert|manager|équipe|chef|collègue|vendeur|gérant|supérieur",
    strongPerson:
      '(?:vraie? |véritable )?(?:humains?|personne(?: réelle| humaine| physique)?|être humain|personnes réelles)|conseill(?:er|ère|ers)(?: clientèle| humain)?|agents?(?: humain| réel)?|opérat(?:eur|rice)s?|téléconseiller|représentant|interlocuteur|service client(?:èle|s)?|sav|employé',
    request:
      'parler(?: à| avec| directement à)?|parle à|discuter avec|échanger avec|joindre|contacter|mettez moi en (?:contact|relation)(?: avec)?|mets moi en (?:contact|relation)(?: avec)?|me mettre en (?:contact|relation)(?: avec)?|être mis en (?:contact|relation) avec|en (?:contact|relation) avec|passez moi|passe moi|me passer|transférez moi(?: à| vers)?|transfère moi(?: à| vers)?|me transférer(?: à| vers)?|je veux|je voudrais|je souhaite|je souhaiterais|j aimerais|veux|voudrais|j ai besoin(?: de| d)?|besoin d|il me faut|donnez moi|donne moi|y a t il|puis je avoir|je peux avoir|je cherche|appelez|redirigez moi(?: vers)?|connectez moi(?: à| avec)?',
    between: {
      not: '(?:commander|acheter|retourner|sur|numéro|pour|prix|produit|si|quand|immobilier|devenir|facture|commande|colis|qui|combien|par)',
    },
    politeness:
      's il vous plaît|svp|stp|s il te plaît|bonjour|salut|un|une|le|la|maintenant|vite|merci|à|je|veux|d|de|l|urgent|vrai|vraie',
    notMeant:
      'ressources humaines|droits de l homme|corps humain|agents? (?:immobiliers?|d assurances?|de voyages?|de sécurité|nettoyant|de nettoyage)|par personne|une personne (?:max|par)|(?:deux|trois|quatre|\\d+) personnes?(?= ?(?:max|$|par|et|dans|pour))|pour (?:une|deux|trois|quatre|\\d+) personnes?|(?:autre|tierce) personne|plus personne|personne (?:ne|n)|personnes? (?:âgées?|morale)|opérateurs? (?:mobiles?|télécoms?|de téléphonie|téléphoniques?)|tour opérat(?:eur|rice)s?|emploi de \\p{L}+|poste d(?:e)? ?\\p{L}+|travailler comme \\p{L}+|représentant légal|conseill(?:er|ère) (?:fiscal|juridique|bancaire|d orientation)|cheveux humains|gestionnaire de mots de passe|frais de service|service (?:de livraison|de retour|payant|gratuit|après vente gratuit)|horaires? d(?:u|e) \\p{L}+ ?\\p{L}*|numéro d(?:u|e) service \\p{L}+|support (?:de|pour) (?:téléphone|vélo|tv|mural)|service client (?:ferme|ouvre|est ouvert|est)',
    strong:
      '(?:vraie?|véritable) (?:personne|humain|conseiller|conseillère|agent)|personne réelle|(?:pas|sans|marre d(?:e|u)|assez d(?:e|u)) ?(?:à |avec )?(?:un |une |d un |ce |ces )?(?:robots?|bots?|machine|chatbot)(?= svp|$| s il)|(?:humain|conseiller|conseillère|agent|opérateur|personne) (?:svp|stp|s il vous plaît|s il te plaît)|parler (?:à|avec) (?:un |une |quelqu|des )|(?:quelqu un|une personne|un humain|un conseiller|un agent)(?: de (?:réel|humain|vrai))? (?:peut il |pourrait il |peut elle |peut |pourrait )?(?:m |me )?(?:aider|appeler|rappeler|répondre|contacter|rappelle)|quelqu un de (?:réel|vrai|vivant|humain)|peut on me (?:rappeler|appeler)',
    refused:
      '(?:ne (?:veux|souhaite|voudrais) pas|veux pas|pas besoin d(?:e)?|n ai pas besoin d(?:e)?|inutile de)(?: parler| discuter| appeler| contacter)?(?: à| avec)?(?: un| une| d un| d une)? (?:conseiller|conseillère|agent|humain|personne|opérateur|quelqu)|(?:êtes vous|es tu|tu es|vous êtes|t es) (?:un |une )?(?:vraie? |véritable )?(?:humain|personne|robot|bot)|est ce que je parle|(?:ai|avons) (?:déjà )?(?:parlé|discuté|eu)|était (?:très |vraiment )?(?:gentil|gentille|aimable|désagréable|impoli|sympa)',
    corrected: 'humain|personne|conseiller|opérateur|agent|parler|quelqu|service',
    notTypos:
      'personnel humaine humaines opération opérations conseil conseils parlez agence services personnes argent',
  },
  {
    person:
      'qualcuno|responsabile|specialista|esperto|manager|supporto|assistenza|servizio|team|capo|collega|addetto|direttore|commesso',
    strongPerson:
      '(?:vera |vero |reale )?(?:persona(?: vera| reale| umana| fisica)?|umano|essere umano|persone (?:vere|reali))|operator[ei](?: umano| reale| vero)?|operatrice|consulente|agente(?: umano)?|rappresentante|addetto|impiegato|servizio clienti|assistenza clienti|assistente umano',
    request:
      'parlare(?: con| a)?|parla con|parlo con|parli con|discutere con|chattare con|mettermi in contatto(?: con)?|mettetemi in contatto(?: con)?|mettimi in contatto(?: con)?|contatto con|contattare|mi passi|mi passate|mi passa|passami|passatemi|passarmi|trasferiscimi(?: a)?|trasferitemi(?: a)?|trasferirmi(?: a)?|collegami(?: a| con)?|collegatemi(?: a| con)?|voglio|vorrei|desidero|mi serve|ho bisogno(?: di)?|bisogno di|avrei bisogno di|dammi|datemi|mi dia|c è|posso avere|potrei avere|cerco|chiamate|chiamami|fatemi parlare|fammi parlare|connettimi(?: a| con)?',
    between: {
      not: '(?:ordinare|comprare|restituire|su|numero|per|prezzo|prodotto|se|quando|immobiliare|diventare|fattura|ordine|pacco|che|quanto|sapere|informazioni)',
    },
    politeness:
      'per favore|per piacere|perfavore|grazie|ciao|salve|buongiorno|un|una|uno|l|il|la|adesso|subito|ora|con|voglio|vorrei|urgente|vero|vera',
    notMeant:
      'risorse umane|diritti umani|diritti dell uomo|corpo umano|capelli umani|agent[ei] (?:immobiliar[ei]|assicurativ[oi]|di viaggio|di commercio|di vendita|pulente)|a persona|per persona|per (?:una|due|tre|quattro|\\d+) person[ae]|(?:due|tre|quattro|\\d+) persone|(?:altra|terza) persona|di persona|persona (?:giuridica|fisica con)|molte persone|persone (?:dicono|che)|operator[ei] (?:telefonic[oi]|mobil[ei]|di telefonia|turistic[oi]|sanitari[oi]|ecologic[oi])|tour operator|lavor(?:o|are) come \\p{L}+|posto (?:di|da) \\p{L}+|rappresentante legale|consulente (?:fiscale|del lavoro|finanziario|legale)|gestore di password|(?:orari|numero|email|indirizzo) (?:del|dell|di)? ?(?:servizio|assistenza) ?(?:clienti)?|servizio (?:di consegna|a pagamento|gratuito|di spedizione)|supporto (?:per|da) (?:telefono|bici|tv|parete|cellulare)|(?:servizio|assistenza) clienti (?:apre|chiude|è)',
    strong:
      '(?:vera|vero) (?:persona|operatore|umano)|persona (?:vera|reale|umana)|(?:non|no|senza|basta|stufo di|stufa di|stanco di|niente) ?(?:con |a |un |di |questo |questi |col )*(?:robot|bot|macchina|chatbot)(?= per|$| ma)|(?:umano|operatore|operatrice|persona|consulente|agente) (?:per favore|per piacere|subito|grazie)|parlare con (?:un |una |qualcuno|l )|(?:qualcuno|una persona|un operatore|un umano|un addetto)(?: vero| vera| reale| dell assistenza)? (?:può |puo |potrebbe |mi può |che mi )?(?:aiutarmi|chiamarmi|richiamarmi|rispondermi|contattarmi|rispondere|risponda|aiuti|richiami)|(?:può|puo) (?:chiamarmi|richiamarmi|aiutarmi|rispondermi|contattarmi) (?:qualcuno|una persona|un operatore)|qualcuno di (?:vero|reale|umano)',
    refused:
      'non (?:voglio|vorrei|desidero|ho bisogno|mi serve|serve)(?: di)?(?: parlare)?(?: con)?(?: un| una)? (?:operator[ei]|operatrice|persona|umano|consulente|agente|qualcuno|chiamata)|(?:sei|siete|lei è) (?:un |una )?(?:vera |vero )?(?:umano|persona|robot|bot|essere umano)|sto parlando con|(?:ho|abbiamo) (?:già )?(?:parlato|discusso|chattato)|è stat[oa] (?:molto |davvero )?(?:gentile|scortese|maleducat[oa]|disponibile)',
    corrected: 'operatore|persona|umano|parlare|vorrei|voglio|qualcuno|consulente|assistenza',
    notTypos:
      'chiamarmi passarmi passata operazione operazioni personale umana umani parlate agenda consulenza persone operatori',
  },
];
