import type { Locale } from '@parley/contracts/locales';
import { foldMarks } from '../language/index.ts';

/** Words of a message that say nothing about its subject, beyond stop words: how one asks, hesitates, stresses or is polite. */
const LISTS: Record<Locale, string> = {
  en: `actually already always anybody anyone anything anyway around ask asking away basically best better bit case come day days
    dear definitely easily else even ever every exactly explain find finally give going gonna good guess guys hello help hey hi honestly
    hope idea information info instead keep kind know let like little long lot make many maybe mean much need never new nothing okay ok
    option part perhaps place possible pretty probably problem question quick quickly quite rather really right say see seem simply since
    somebody someone something somehow somewhere sorry still suddenly sure take tell thank thanks thing things think time today together
    tried try trying understand unfortunately use using usually want wanted wants way well whatever whether without wonder wondering work
    works working write wrong yes yesterday yet able instead able dont doesnt cant isnt im ive id whats hows theres there happen happens`,
  ro: `absolut acasa aflu ajuta ajutor alo altceva asa ati bine buna caz ceva chiar cineva clar corect cred cumva curand deja deloc des
    desigur dori doresc dumneavoastra exact explica explicati fac faceti fapt fel foarte gasesc gresit imediat inca incearca incerc incercat
    informatii intreb intrebare intrebari inteleg lucru lucruri mereu merge mod mult multumesc nevoie niciodata nimeni nou noua ok oricum parte
    pareri poate posibil probabil problema pur puteti rog sigur simplu scrie scrieti spune spuneti stiu stiti sunt tare timp trebuie tocmai totul totusi
    undeva urgent vreau vrem vreodata zi zice zile salut vad`,
  ru: `абсолютно вообще возможно вопрос вопросы время всё все-таки вроде делать день дня давно действительно допустим думаю знаю знать значит
    именно интересно информация какой-то конечно кстати кто-нибудь кто-то легко лучше любой мало могу можем можете момент надеюсь написать напиши напишите наверное найти
    нашел нормально нужно нужен нужна объясните обычно ок опять очень подскажите подскажи помогите помощь понимаю понять правильно правда
    почему-то проблема просто прошу пытаюсь работает работать разобраться сделать сегодня скажите случай смогу снова собственно совершенно
    сразу спросить срочно стоит такое тупо уверен узнать хорошо хотел хотелось хотим хочу хочется хотите что-нибудь что-то здравствуйте привет
    пробовал пробую вижу`,
  ua: `абсолютно взагалі вийти вчора давно день дня дійсно допоможіть допомога думаю завжди зазвичай знаю знати знов знову звичайно зробити
    інформація кажіть комусь краще легко могу можемо можете момент мабуть написати напиши напишіть має маю можливо навіщо напевно нарешті нормально ок
    підкажіть пояcніть поясніть правда правильно працює працювати привіт проблема прошу просто питання робити розумію розуміти сьогодні скажіть
    справді спробував справа терміново треба потрібно потрібен потрібна хтось хотів хотіла хочу хочемо щось щиро якось якийсь вітаю бачу`,
  de: `achtung aktuell allerdings beispielsweise bekommen bekomme bereits bescheid besser brauche brauchen braucht danke dafür davon denke
    eben eigentlich einfach erklären erst fall fällt frage fragen finde finden fragen ganz gar geben geht gehen genau gerade gern gerne gestern
    gewissermaßen glaube gleich gut hallo helfen hilfe heute immer info information informationen irgendein irgendwie irgendwo jemand jedoch
    klar komme kommen könnt könnten lange lassen leider machbar mache macht mal möchte möchten möglich möglichkeit natürlich neu neue neuen nie
    nochmal nutzen nutze okay ok problem richtig sache sachen sagen sagt schnell schon schreib schreibe schreiben sehe sehen sicher sofort tag tage tun überhaupt versuche
    versucht vielleicht weg weiß wirklich wissen will wollte wollen würde würden zeit ziemlich funktioniert funktionieren moin bräuchte`,
  fr: `aider aide ailleurs aimerais absolument actuellement arrive avis besoin bien bonjour bref cas certain certaine chose choses clair clairement
    comprends comprendre connais crois déjà demande demander devez devoir dire dois doit donner donc écris écrire écrivez dites dit encore enfin exactement expliquer
    façon faire faites faut fois genre gens gentil info informations jamais jour jours juste maintenant malheureusement manière marche mettre
    moment nouveau nouvelle ok parfois partie pense peut-être pouvez pouvoir possible possibilité pourrais pourriez pouvons presque problème
    quelque quelqu quelques question questions rapidement rien sais salut savoir semble seulement simple simplement svp sûr temps toujours
    trouve trouver truc utiliser utilise vais vas va veut voir voudrais vouloir voulons vrai vraiment aujourd hui merci essaie essayé`,
  it: `adesso aiutare aiuto allora altro appena aspetto assolutamente avrei basta bene bisogno bisogna capire capisco caso certo chiaro chiedere
    chiedo ciao comunque cosa cose credo davvero deve devo dire dica dirmi domanda domande dopo dovrei ecco esattamente fatto farlo forse funziona
    funzionare fretta generale già giorno giorni giusto grazie info informazioni insomma intendo invece mai maniera meglio modo momento nessuno
    niente nuovo nuova oggi ok parte penso perfetto però piacerebbe poco possibile possibilità possiamo potete potrei praticamente presto problema
    proprio provato prova può puoi qualche qualcosa qualcuno qualsiasi quindi riesco sapere salve scrivere scrivi scriva sempre semplice semplicemente senta serve siccome
    sicuro solito solo soltanto spesso spiegare subito succede trovare trovo usare uso vado vedere vedo veramente vero voglio vogliamo vorremmo`,
};

const sets = new Map<Locale, ReadonlySet<string>>();

/** The words of a language that say nothing about the subject of a question, without diacritics. */
export function chattyWords(language: Locale): ReadonlySet<string> {
  let words = sets.get(language);
  if (!words) {
    words = new Set(LISTS[language].split(/\s+/).map(foldMarks));
    sets.set(language, words);
  }
  return words;
}

/** Whether a normalised word says nothing about the subject of a question. */
export const isChatty = (word: string, language: Locale): boolean => chattyWords(language).has(foldMarks(word));
