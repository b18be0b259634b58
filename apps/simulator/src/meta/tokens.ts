import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { deadToken, GraphError, type TokenDeath } from './errors.ts';
import type { MetaApp, MetaState, Token } from './state.ts';

const HOUR_MS = 3_600_000;
/** What Meta calls sixty days. */
const LONG_LIVED_SECONDS = 5_183_944;

export type Tokens = ReturnType<typeof createTokens>;

/** Issues access tokens and refuses dead ones. */
export function createTokens(clock: Clock, state: MetaState) {
  function issue(token: Omit<Token, 'value' | 'issuedAt' | 'death'>): Token {
    const prefix = token.kind === 'instagram' ? 'IGAA' : 'EAA';
    const issued: Token = {
      ...token,
      value: `${prefix}${randomBytes(60).toString('base64url').replaceAll(/[-_]/g, 'Z')}`,
      issuedAt: clock.now(),
      death: null,
    };
    state.tokens.set(issued.value, issued);
    return issued;
  }

  function find(value: string): Token | null {
    const known = state.tokens.get(value);
    if (known) return known;
    const [appId = '', secret] = value.split('|');
    const app = state.apps.get(appId);
    return app && secret === app.secret ? appToken(app, value) : null;
  }

  return {
    issue,
    find,
    isAlive: (token: Token) => token.death === null && (token.expiresAt ?? Infinity) > clock.now(),
    lifetime: (isLongLived: boolean) => clock.now() + (isLongLived ? LONG_LIVED_SECONDS * 1_000 : HOUR_MS),

    /** The token, unless it is unknown or dead. A proof is optional, but has to be right. */
    check(value: string, proof: string): Token {
      const token = find(value);
      if (!token) throw new GraphError(190, 'Invalid OAuth access token - Cannot parse access token');
      if (token.death) throw deadToken(token.death);
      if (token.expiresAt !== null && token.expiresAt <= clock.now()) throw deadToken('expired');
      const secret = state.apps.get(token.appId)?.secret ?? '';
      if (proof && proof !== createHmac('sha256', secret).update(value).digest('hex'))
        throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument');
      return token;
    },

    /** From now on, the tokens that match are refused for this reason. */
    kill(death: TokenDeath, matches: (token: Token) => boolean) {
      for (const token of state.tokens.values()) if (matches(token)) token.death ??= death;
    },
  };
}

const appToken = ({ id }: MetaApp, value: string): Token => ({
  value,
  kind: 'app',
  appId: id,
  subjectId: id,
  userId: null,
  scopes: [],
  pageIds: [],
  isLongLived: true,
  issuedAt: 0,
  expiresAt: null,
  death: null,
});
