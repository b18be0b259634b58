/** Parley cannot start, and the message says what to do about it; a stack trace would only hide that. */
export class StartError extends Error {}

const REASONS: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'no room is left there',
  EDQUOT: 'no room is left there',
  ENOTDIR: 'it is not a folder',
};

/** The message to exit with, or undefined for an unexpected failure. */
export function explainStart(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${message}. Stop what uses it, or set PORT to another number.`;
  if (code === 'EADDRNOTAVAIL') return `${message}. Set HOST to an address of this machine.`;
  if (code === 'EACCES' && !path) return `${message}. Set PORT to a number from 1024 on.`;
  const reason = REASONS[code];
  return reason && path
    ? `Parley cannot write to ${path}: ${reason}. Mend that, or set DATA_DIR (and FILES_DIR).`
    : undefined;
}
