import type { Texts } from './en.ts';

export const ro: Texts = {
  title: 'Chat',
  offline: 'Fără conexiune. Mesajele așteaptă aici.',
  write: 'Scrieți un mesaj…',
  send: 'Trimite',
  close: 'Închide chatul',
  sending: 'Se trimite',
  waiting: 'În așteptare',
  sent: 'Trimis',
  failed: 'Netrimis.',
  again: 'Încercați din nou',
  drop: 'Șterge',
  ended: 'Conversația s-a încheiat. Scrieți pentru a începe una nouă.',
  log: 'Mesaje',
  unavailable: 'Chatul nu este disponibil aici.',
};
