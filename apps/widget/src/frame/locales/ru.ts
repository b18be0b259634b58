import type { Texts } from './en.ts';

export const ru: Texts = {
  title: 'Чат',
  offline: 'Нет соединения. Сообщения ждут здесь.',
  write: 'Напишите сообщение…',
  send: 'Отправить',
  close: 'Закрыть чат',
  sending: 'Отправка',
  waiting: 'Ждёт отправки',
  sent: 'Отправлено',
  failed: 'Не отправлено.',
  again: 'Повторить',
  drop: 'Удалить',
  ended: 'Диалог завершён. Напишите, чтобы начать новый.',
  log: 'Сообщения',
  unavailable: 'Чат здесь недоступен.',
};
