/** An error of the Cloud API, worded as Meta words it. */
export class WhatsAppError extends Error {
  readonly code: number;
  readonly status: number;
  readonly details: string | undefined;

  constructor(code: number, title: string, details?: string, status = 400) {
    super(`(#${code}) ${title}`);
    this.code = code;
    this.status = status;
    this.details = details;
  }

  body(traceId: string): object {
    return {
      error: {
        message: this.message,
        type: 'OAuthException',
        code: this.code,
        ...(this.details !== undefined && {
          error_data: { messaging_product: 'whatsapp', details: this.details },
        }),
        fbtrace_id: traceId,
      },
    };
  }
}

export const badValue = (details: string) => new WhatsAppError(131009, 'Parameter value is not valid', details);
export const closedWindow = () =>
  new WhatsAppError(
    131047,
    'Re-engagement message',
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  );
