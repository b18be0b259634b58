import type { Refusal } from '@parley/contracts/messages';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { DeliveryError } from '../../../adapter.ts';
import { surroundingsOf, type EmailConnection } from '../settings.ts';

const TIMEOUT_MS = 30_000;
/** Large files take their time. */
const SILENCE_MS = 120_000;

async function transportOf(connection: EmailConnection, onCommand: (command: string) => void = () => {}) {
  const { smtpHost: host, smtpPort: port, smtpUser, address } = connection.settings;
  const { password, smtpPassword } = connection.secrets;
  const reached = await surroundingsOf(connection).reach(host, port);
  return createTransport({
    host: reached.address,
    port,
    secure: port === 465,
    // A password never travels in the open, unless the owner of the installation trusts the way.
    requireTLS: port !== 465 && !reached.isTrusted,
    tls: { servername: host },
    auth: { user: smtpUser || address, pass: smtpPassword ?? password },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    transactionLog: true,
    logger: watching(onCommand),
  });
}

export async function sendMail(mail: SendMailOptions, connection: EmailConnection): Promise<void> {
  let hasBegun = false;
  const transport = await transportOf(connection, (command) => {
    hasBegun ||= command === 'DATA';
  });
  try {
    await transport.sendMail(mail);
  } catch (error) {
    throw asDeliveryError(error, hasBegun);
  } finally {
    transport.close();
  }
}

/** Signs in without sending anything. */
export async function checkSmtp(connection: EmailConnection): Promise<void> {
  const transport = await transportOf(connection);
  try {
    await transport.verify();
  } catch (error) {
    throw asDeliveryError(error);
  } finally {
    transport.close();
  }
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

function asDeliveryError(error: unknown, hasBegun = false): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const failure = error as SmtpFailure;
  const why = failure.response ?? failure.message ?? 'The mail server did not answer.';
  return new DeliveryError(refusalOf(failure, hasBegun), why);
}

/** A connection that breaks once the server has been given the mail leaves open whether it took it. */
function refusalOf({ code, responseCode = 0 }: SmtpFailure, hasBegun: boolean): Refusal {
  if (code === 'EAUTH') return responseCode >= 400 && responseCode < 500 ? 'transient' : 'auth';
  if (responseCode >= 400 && responseCode < 500) return 'transient';
  if (code === 'EENVELOPE') return 'recipient';
  if (responseCode >= 500) return 'payload';
  return hasBegun ? 'ambiguous' : 'transient';
}

/** The library tells nobody but its log how far it has come. */
function watching(onCommand: (command: string) => void) {
  const ignore = () => {};
  return {
    level: ignore,
    trace: ignore,
    debug: ({ tnx }: { tnx?: string }, command: string) => {
      if (tnx === 'client') onCommand(command.trim());
    },
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}
