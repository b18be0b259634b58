/** What customers write, as the whole message, who want no more messages that they did not ask for. */
// oxfmt-ignore
const STOP = new Set([
  'stop', 'unsubscribe', 'opt out', 'opt-out', 'optout', 'stop all', 'stopall',
  'oprește', 'opreste', 'dezabonare', 'dezabonează-mă', 'dezaboneaza-ma', 'nu mai vreau mesaje',
  'стоп', 'отписаться', 'отпишите меня', 'отписка', 'не пишите мне',
  'відписатися', 'відпишіть мене', 'відписка', 'не пишіть мені',
  'stopp', 'abmelden', 'abmeldung', 'abbestellen', 'keine nachrichten mehr',
  'arrêt', 'arret', 'arrêter', 'désabonner', 'désinscription', 'désabonnement', 'se désabonner', 'me désinscrire',
  'annulla iscrizione', 'disiscrivimi', 'disiscrizione', 'cancellami', 'basta messaggi',
]);
// oxfmt-ignore
const START = new Set([
  'start', 'unstop', 'subscribe',
  'abonare', 'abonează-mă',
  'старт', 'подписаться',
  'підписатися',
  'anmelden',
  'abonner', 'reprendre',
  'iscrivimi', 'riprendi',
]);

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[.!\s]+$/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
const MAX_LENGTH = 40;

/** Whether the customer wants templates again (true) or no more (false); null if they speak of something else. */
export function wishIn(text: string): boolean | null {
  if (text.length > MAX_LENGTH) return null;
  const words = plain(text);
  if (STOP.has(words)) return false;
  return START.has(words) ? true : null;
}
