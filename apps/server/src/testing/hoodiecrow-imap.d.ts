declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Message {
    raw: string | Buffer;
    uid?: number;
  }
  interface ImapServer {
    server: Server;
    listen(port: number, host: string, done: () => void): void;
    close(done?: () => void): void;
    appendMessage(mailbox: string, flags: string[], date: boolean, raw: string | Buffer): void;
    getMailbox(name: string): { messages: Message[]; uidvalidity: number; uidnext: number };
  }
  export default function createServer(options: {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, object>;
  }): ImapServer;
}
