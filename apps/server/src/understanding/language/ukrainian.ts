/** Ukrainian word endings; there is no Snowball algorithm for this language. */
const ENDINGS =
  'нням ннями ннях ванням ювання ування юванні уванні ненням ностями ностях ностей ністю ності ість ями ами ові еві ого ому ими іми ої ою ею єю ій ий ая яя ую юю ее ів їв ах ях ам ям ом ем єм ою ти тись тися ться ються уться ать ять уть ють ить їть ємо емо имо їмо єте ете ите їте єш еш иш їш ла ло ли ав ив ів ши вши вся лася лися лося ння нні нню ену ені ена ене них ним них сь ся а я о е є у ю и і ї ь й'.split(
    ' ',
  );
const BY_LENGTH = [...new Set(ENDINGS)].sort((one, other) => other.length - one.length);
const MIN_STEM_LENGTH = 3;

/** Removes the ending, and a second short one that varies by case. */
export function ukrainianStem(word: string): string {
  const ending = BY_LENGTH.find((end) => word.endsWith(end) && word.length - end.length >= MIN_STEM_LENGTH);
  const stem = ending ? word.slice(0, -ending.length) : word;
  return stem.length > MIN_STEM_LENGTH + 1 ? stem.replace(/(?:ь|н(?=н)|ост|іст)$/, '') : stem;
}
