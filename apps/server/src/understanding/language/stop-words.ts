import type { Locale } from '@parley/contracts/locales';
import { foldMarks } from './normalise.ts';

/** Words that occur in almost every sentence, including question words; they reveal little about the subject. */
const LISTS: Record<Locale, string> = {
  en: `a about above after again all also am an and any are as at be because been before being below between both but by can
    could d did do does doing don down during each few for from further get got had has have having he her here hers him his how
    i if in into is isn it its itself just ll m may me might more most must my no nor not now of off on once one only or other our
    out over own please re s same shall she should so some such t than that the their them then there these they this those
    through to too under until up us ve very was we were what when where which while who whom whose why will with would you your yours`,
  ro: `a acea aceasta această aceea acei aceia acel acela acele acelea acest acesta aceste acestea acestei acestor acestui acolo acum
    ai aia aici al ale alt alta alte altul am ar are as asta astea asupra atunci au avea avem aveți avut aș ați ba bine ca care carei
    către ce cea cel cele cei celor cine cu cui cum cât câți câte câtă când căror cărei căruia da dacă dar de deci deja despre din
    dintre doar după e ea ei el ele era erau este eu eram face fi fie fiecare fii fost foarte i iar ii il in insa intr isi îi îl îmi
    împotriva în înainte între însă îți își la le li lor lui m ma mai mea mei mele meu mi mine mult multe mulți nici nimic niște noastre
    noi nostru nu o ori oricare pe pentru peste până poate pot prea prin putea s sa sale sau se sub sunt sunteți suntem s-a să său săi t
    ta tale te tot toate toți tu tău u un una unde unei unele unii unor unu unui va vă vor voi vostru vom vreau și ți ăsta l n mă unde vrea
    cand cat cati cate daca dupa fara fără sa si isi pana va`,
  ru: `а без более больше будет будто бы был была были было быть в вам вами вас ваш ваша ваше ваши вдруг ведь во вот впрочем все всегда всего
    всех всю всем вы где да даже два для до другой его ее ей ему если есть еще ж же за зачем здесь и из или им иногда их к как какая
    какие какой каком каких какого какую какое какому каким когда которая которое которые который которого которой которых которую котором
    кого кому кто куда ли лучше между меня мне много может можно мой моя мое мои мы на над надо наконец нас наш не него нее ней нельзя нет ни
    нибудь никогда ним них ничего но ну о об один он она они оно опять от перед по под после потом потому почему почти при про раз разве с
    сам свою свой своей своего своих себе себя сейчас со совсем сколько так такой там тебя тем теперь то тогда того тоже только том тот
    три тут ты у уж уже хорошо хоть чего чей чем через что чтоб чтобы чуть эти этого этой этом этот эту это этих этим я является являются
    являлся была чему пожалуйста мою моей моего`,
  ua: `а або але б без би більш був була були було бути в вам вами вас ваш ваша ваше ваші весь вже ви від він вона вони воно все всі всіх
    де для до дуже є ж же за з зі зо і із інший її їй їм їх його й йому коли кого кому котра котрий куди лише м мене мені мій моя моє мої
    ми може можна між на навіть над нас наш не неї ним них ні ніж ну о об один однак ось от перед при про по під після повинен поки потім
    просто саме свій своя своє свої своїх своєї себе скільки со та так такий така таке такі там те ти тим то тобто тоді того той тому тут у
    усі хіба хто хоча це цей цим цих цього цьому цю ця ці чи чим чого чому через що щоб щодо як яка яке який які якого якої яких якщо якою
    я будь ласка буде ще вам`,
  de: `aber alle allem allen aller alles als also am an ander andere anderen anderer anderes auch auf aus bei beim bin bis bist bitte bzw
    da damit dann das dass dasselbe dazu dein deine dem den denn der deren des dessen deshalb die dies diese diesem diesen dieser dieses
    doch dort du durch ein eine einem einen einer eines einige einigen einmal er es etwas euch euer für gegen gibt hab habe haben hat hatte
    hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins ist jede jedem jeden jeder jedes jene jetzt
    kann kein keine keinem keinen keiner können könnte machen man manche mehr mein meine meinem meinen meiner meines mich mir mit muss
    nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind so solche soll sollte sondern sonst
    über um und uns unser unsere unter viel viele vom von vor während war waren warum was weil welche welchem welchen welcher welches wem wen
    wenn wer werde werden wessen wie wieder wieviel will wir wird wirst wo wobei woher wohin wollen worden wurde wurden zu zum zur zwar zwischen`,
  fr: `a afin ai aient ainsi alors après as au aucun aucune auquel aussi autre autres aux avant avec avez avions avoir avons c ce ceci cela
    celle celles celui ces cet cette ceux chaque chez ci combien comme comment d dans de depuis des donc dont du duquel elle elles en encore
    entre es est et eu était étaient été être eux fait faire fut furent font il ils j je jusqu l la laquelle le lequel les lesquelles lesquels
    leur leurs lors lui m ma mais me même mes moi moins mon n ne ni nos notre nous on ont ou où par parce pas peu peut peuvent plus plusieurs
    pour pourquoi près qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si soit son sont sous suis sur t ta te tes toi ton
    tous tout toute toutes très tu un une vers veux voici vos votre vous y à ça qu est`,
  it: `a abbia abbiamo ad agli ai al alcuni alcune alla alle allo anche ancora avere aveva avevano avete c che chi ci ciò coi col come con
    contro cosa così cui d da dagli dai dal dalla dalle dallo degli dei del dell della delle dello di dove dopo durante e è ed era erano essere
    essi fa fare fu furono fra gli ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi mia mie miei mio molto ne negli nei nel nella
    nelle nello noi non nostra nostro o ogni oltre ove per perché perciò però più poi posso può prima quale quali qual quando quanta quante
    quanti quanto quella quelle quelli quello quel questa queste questi questo qui s sarà se sei senza si sia siamo sono sopra sotto sta stata
    stati stato sto su sua sue sugli sui sul sulla sulle sullo suo suoi t tra tu tua tue tuo tuoi tutti tutto tutte un una uno v vi voi vostra
    vostro volta dall sull nell all vorrei`,
};

const sets = new Map<Locale, ReadonlySet<string>>();

/** The stop words of a language, without diacritics. */
export function stopWords(language: Locale): ReadonlySet<string> {
  let words = sets.get(language);
  if (!words) {
    words = new Set(LISTS[language].split(/\s+/).map(foldMarks));
    sets.set(language, words);
  }
  return words;
}

/** Whether a normalised word is a stop word, with or without diacritics. */
export const isStopWord = (word: string, language: Locale): boolean => stopWords(language).has(foldMarks(word));
