import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import createImapServer from 'hoodiecrow-imap';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export const MAILBOX = { address: 'support@shop.example', password: 'correct horse battery' };

interface SentMail extends Email {
  /** As the server was told, whatever the headers say. */
  recipients: string[];
  raw: string;
}

export type MailServers = Awaited<ReturnType<typeof startMailServers>>;

/** Real servers on loopback: a mailbox to read by IMAP, and an SMTP server that keeps what it is given. On any ports if none are given. */
export async function startMailServers({ imap: imapAt = 0, smtp: smtpAt = 0, mailbox = MAILBOX.address } = {}) {
  const sent: SentMail[] = [];
  /** What the SMTP server does with the next mails, instead of taking them. */
  const faults: ('refuse' | 'busy' | 'refuse_recipient' | 'hang_up_after_data')[] = [];
  let password: string = MAILBOX.password;

  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    logger: false,
    onAuth: ({ username, password: given }, _session, done) =>
      username === mailbox && given === password
        ? done(null, { user: username })
        : done(Object.assign(new Error('Wrong user name or password'), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) =>
      faults[0] === 'refuse_recipient'
        ? (faults.shift(), done(Object.assign(new Error('No such user'), { responseCode: 550 })))
        : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const fault = faults.shift();
        if (fault === 'refuse') return done(Object.assign(new Error('Too much of it'), { responseCode: 552 }));
        if (fault === 'busy') return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((mail) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          sent.push({ ...mail, recipients, raw: raw.toString('utf8') });
          if (fault === 'hang_up_after_data') {
            for (const socket of sockets) socket.destroy();
            return;
          }
          done();
        });
      });
    },
  });
  const sockets = new Set<Socket>();
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  smtp.on('error', () => {}); // connections that tests break
  const smtpServer = smtp.listen(smtpAt, '127.0.0.1');
  await once(smtpServer, 'listening');

  const users = { [mailbox]: { password } };
  const imap = createImapServer({
    plugins: ['IDLE', 'ID', 'ENABLE', 'LITERALPLUS', 'SASL-IR', 'AUTH-PLAIN', 'UNSELECT', 'UIDPLUS', 'NAMESPACE'],
    users,
    storage: { INBOX: { messages: [{ raw: 'Subject: Before the channel\r\nFrom: old@example.org\r\n\r\nOld.' }] } },
  });
  await new Promise<void>((resolve) => imap.listen(imapAt, '127.0.0.1', resolve));

  const portOf = ({ address }: { address(): unknown }) => (address() as AddressInfo).port;
  const imapPort = portOf({ address: () => imap.server.address() });
  const smtpPort = portOf({ address: () => smtpServer.address() });
  return {
    sent,
    faults,
    imapPort,
    smtpPort,
    /** For OUTBOUND_HOSTS. */
    hosts: `127.0.0.1:${imapPort},127.0.0.1:${smtpPort}`,
    /** Puts a raw mail into the mailbox. */
    arrive: (raw: string | Buffer) => imap.appendMessage('INBOX', [], false, raw.toString('latin1' as never)),
    changePassword(to: string) {
      password = to;
      const user = users[mailbox];
      if (user) user.password = to;
    },
    async close() {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      await new Promise<void>((resolve) => {
        imap.close(() => resolve());
        setTimeout(resolve, 500);
      });
    },
  };
}

let serial = 0;

/** A simple mail to the mailbox. */
export function rawMail({
  from = 'Anna <anna@example.org>',
  to = MAILBOX.address,
  subject = 'Where is my order?',
  text = 'Hello, where is my order?',
  id = `<mail-${process.pid}-${(serial += 1)}@example.org>`,
  headers = [],
}: {
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  id?: string;
  headers?: string[];
} = {}): string {
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${id}`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    text,
  ].join('\r\n');
}
