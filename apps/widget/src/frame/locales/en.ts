export const en = {
  title: 'Chat',
  offline: 'No connection. Your messages wait here.',
  write: 'Write a message…',
  send: 'Send',
  close: 'Close chat',
  sending: 'Sending',
  waiting: 'Waiting to send',
  sent: 'Sent',
  failed: 'Not sent.',
  again: 'Try again',
  drop: 'Delete',
  ended: 'This conversation has ended. Write to begin a new one.',
  log: 'Messages',
  unavailable: 'The chat is not available here.',
};

export type Texts = typeof en;
