import type { Answerable } from './graph-answers.ts';

/** What an error of the Graph API says beside its code. */
export interface ErrorDetails {
  subcode?: number;
  status?: number;
  type?: string;
  isTransient?: boolean;
  title?: string;
  explanation?: string;
  /** For WhatsApp: `error_data`. */
  data?: object;
}

/** An answer `{"error": …}`, worded as Meta words it. */
export class GraphError extends Error implements Answerable {
  readonly code: number;
  readonly details: ErrorDetails;

  constructor(code: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return this.details.status ?? 400;
  }

  body(traceId: string): object {
    const { subcode, type = 'OAuthException', isTransient, title, explanation, data } = this.details;
    return {
      error: {
        message: this.message,
        type,
        code: this.code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        ...(isTransient === undefined ? {} : { is_transient: isTransient }),
        ...(title === undefined ? {} : { error_user_title: title }),
        ...(explanation === undefined ? {} : { error_user_msg: explanation }),
        ...(data === undefined ? {} : { error_data: data }),
        fbtrace_id: traceId,
      },
    };
  }
}

/** The other shape of errors: what `api.instagram.com` answers to a code that it does not take. */
export class InstagramLoginError extends Error implements Answerable {
  readonly status = 400;

  body(): object {
    return { error_type: 'OAuthException', code: 400, error_message: this.message };
  }
}

/** (#100): something is wrong with the parameters. */
export const invalidParameter = (message: string, subcode?: number) =>
  new GraphError(100, `(#100) ${message}`, subcode === undefined ? {} : { subcode });

export const missingPermission = (permission: string) =>
  new GraphError(200, `(#200) Requires ${permission} permission to manage the object`, { status: 403 });

export const unknownNode = (id: string, method = 'get') =>
  new GraphError(
    100,
    `Unsupported ${method} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33, type: 'GraphMethodException' },
  );

export const unknownPath = (path: string) => new GraphError(2500, `Unknown path components: /${path}`);

/** Why a token is refused, by the subcode of error 190. */
const DEATHS = {
  app_removed: [458, 'The user has not authorized application'],
  checkpoint: [459, 'You cannot access the app till you log in to www.facebook.com and follow the instructions given.'],
  password_changed: [
    460,
    'The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  ],
  expired: [463, 'Session has expired'],
  logged_out: [467, 'The session is invalid because the user logged out.'],
} as const;
export type TokenDeath = keyof typeof DEATHS;
export const TOKEN_DEATHS = Object.keys(DEATHS) as TokenDeath[];

export function deadToken(death: TokenDeath): GraphError {
  const [subcode, why] = DEATHS[death];
  return new GraphError(190, `Error validating access token: ${why}`, { subcode });
}
