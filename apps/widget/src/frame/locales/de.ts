import type { Texts } from './en.ts';

export const de: Texts = {
  title: 'Chat',
  offline: 'Keine Verbindung. Ihre Nachrichten warten hier.',
  write: 'Nachricht schreiben…',
  send: 'Senden',
  close: 'Chat schließen',
  sending: 'Wird gesendet',
  waiting: 'Wartet auf Versand',
  sent: 'Gesendet',
  failed: 'Nicht gesendet.',
  again: 'Erneut versuchen',
  drop: 'Löschen',
  ended: 'Dieses Gespräch ist beendet. Schreiben Sie, um ein neues zu beginnen.',
  log: 'Nachrichten',
  unavailable: 'Der Chat ist hier nicht verfügbar.',
};
