import type { Texts } from './en.ts';

export const it: Texts = {
  title: 'Chat',
  offline: 'Nessuna connessione. I messaggi aspettano qui.',
  write: 'Scrivi un messaggio…',
  send: 'Invia',
  close: 'Chiudi la chat',
  sending: 'Invio',
  waiting: 'In attesa di invio',
  sent: 'Inviato',
  failed: 'Non inviato.',
  again: 'Riprova',
  drop: 'Elimina',
  ended: 'Questa conversazione è terminata. Scrivi per iniziarne una nuova.',
  log: 'Messaggi',
  unavailable: 'La chat non è disponibile qui.',
};
