import type { Texts } from './en.ts';

export const fr: Texts = {
  title: 'Chat',
  offline: 'Pas de connexion. Vos messages attendent ici.',
  write: 'Écrivez un message…',
  send: 'Envoyer',
  close: 'Fermer le chat',
  sending: 'Envoi',
  waiting: 'En attente d’envoi',
  sent: 'Envoyé',
  failed: 'Non envoyé.',
  again: 'Réessayer',
  drop: 'Supprimer',
  ended: 'Cette conversation est terminée. Écrivez pour en commencer une nouvelle.',
  log: 'Messages',
  unavailable: 'Le chat n’est pas disponible ici.',
};
