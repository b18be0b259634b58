import type { Locale } from '@parley/contracts/locales';
import type { MailText } from '../infra/mail/layout.ts';

/** Tells staff that a platform refuses a channel's token. */
export const reconnectTexts: Record<Locale, MailText> = {
  en: {
    subject: '“{channel}” can no longer send messages',
    greeting: 'Hello {name},',
    body: '{platform} refuses the connection of your channel “{channel}”. New messages still arrive, but your replies have to wait until somebody connects the channel again.',
    button: 'Reconnect the channel',
    note: 'Waiting replies are sent in order as soon as the channel is connected again.',
  },
  de: {
    subject: '„{channel}“ kann keine Nachrichten mehr senden',
    greeting: 'Guten Tag {name},',
    body: '{platform} lehnt die Verbindung Ihres Kanals „{channel}“ ab. Neue Nachrichten kommen weiterhin an, aber Ihre Antworten warten, bis jemand den Kanal neu verbindet.',
    button: 'Kanal neu verbinden',
    note: 'Wartende Antworten werden der Reihe nach gesendet, sobald der Kanal wieder verbunden ist.',
  },
  fr: {
    subject: '« {channel} » ne peut plus envoyer de messages',
    greeting: 'Bonjour {name},',
    body: '{platform} refuse la connexion de votre canal « {channel} ». Les nouveaux messages arrivent toujours, mais vos réponses attendent que quelqu’un reconnecte le canal.',
    button: 'Reconnecter le canal',
    note: 'Les réponses en attente partent dans l’ordre dès que le canal est reconnecté.',
  },
  it: {
    subject: '«{channel}» non può più inviare messaggi',
    greeting: 'Ciao {name},',
    body: '{platform} rifiuta la connessione del tuo canale «{channel}». I nuovi messaggi continuano ad arrivare, ma le risposte restano in attesa finché qualcuno non ricollega il canale.',
    button: 'Ricollega il canale',
    note: 'Le risposte in attesa vengono inviate in ordine appena il canale è di nuovo collegato.',
  },
  ro: {
    subject: '„{channel}” nu mai poate trimite mesaje',
    greeting: 'Bună ziua, {name},',
    body: '{platform} refuză conexiunea canalului dumneavoastră „{channel}”. Mesajele noi sosesc în continuare, dar răspunsurile așteaptă până când cineva reconectează canalul.',
    button: 'Reconectați canalul',
    note: 'Răspunsurile care așteaptă se trimit în ordine imediat ce canalul este reconectat.',
  },
  ru: {
    subject: 'Канал «{channel}» больше не может отправлять сообщения',
    greeting: 'Здравствуйте, {name}!',
    body: '{platform} отклоняет подключение вашего канала «{channel}». Новые сообщения по-прежнему приходят, но ваши ответы ждут, пока кто-нибудь не подключит канал снова.',
    button: 'Подключить канал снова',
    note: 'Ожидающие ответы будут отправлены по порядку, как только канал снова будет подключён.',
  },
  ua: {
    subject: 'Канал «{channel}» більше не може надсилати повідомлення',
    greeting: 'Вітаємо, {name}!',
    body: '{platform} відхиляє підключення вашого каналу «{channel}». Нові повідомлення й далі надходять, але ваші відповіді чекають, доки хтось не підключить канал знову.',
    button: 'Підключити канал знову',
    note: 'Відповіді, що чекають, буде надіслано по черзі, щойно канал знову підключать.',
  },
};
