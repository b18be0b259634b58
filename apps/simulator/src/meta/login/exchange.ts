import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { GraphError, InstagramLoginError } from '../errors.ts';
import { isAnswerable, sendError, sendJson } from '../graph-answers.ts';
import type { Graph, GraphCall } from '../graph.ts';
import { readParams, type Params } from '../params.ts';
import { seconds, type LoginCode, type MetaApp, type MetaState, type Token } from '../state.ts';
import type { Tokens } from '../tokens.ts';

const DAY_MS = 86_400_000;
const DATA_ACCESS_MS = 90 * DAY_MS;

interface Needs {
  clock: Clock;
  state: MetaState;
  tokens: Tokens;
}

/** Exchanges codes for tokens and short tokens for long ones, as `graph.facebook.com` and `graph.instagram.com` do it. */
export function addExchanges(graph: Graph, { clock, state, tokens }: Needs) {
  const bearer = ({ value, expiresAt }: Token) => ({
    access_token: value,
    token_type: 'bearer',
    ...(expiresAt === null ? {} : { expires_in: Math.round((expiresAt - clock.now()) / 1_000) }),
  });

  function exchangeCode(params: Params) {
    const app = getApp(state, params);
    const code = state.codes.get(params.text('code'));
    if (!code || code.appId !== app.id || code.instagramId !== null)
      throw new GraphError(100, 'Invalid verification code format.');
    if (code.isUsed) throw new GraphError(100, 'This authorization code has been used.', { subcode: 36009 });
    if (code.expiresAt <= clock.now())
      throw new GraphError(100, 'This authorization code has expired.', { subcode: 36007 });
    if (code.redirectUri !== params.text('redirect_uri'))
      throw new GraphError(
        100,
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
        { subcode: 36008 },
      );
    code.isUsed = true;
    return bearer(userToken(code, false));
  }

  const userToken = (
    { appId, userId, scopes, pageIds }: Pick<LoginCode, 'appId' | 'userId' | 'scopes' | 'pageIds'>,
    isLongLived: boolean,
  ) =>
    tokens.issue({
      kind: 'user',
      appId,
      subjectId: userId,
      userId,
      scopes,
      pageIds,
      isLongLived,
      expiresAt: tokens.lifetime(isLongLived),
    });

  function prolong(params: Params) {
    const app = getApp(state, params);
    const old = tokens.check(params.text('fb_exchange_token'), '');
    if (old.appId !== app.id || old.kind !== 'user' || old.userId === null)
      throw new GraphError(190, 'Invalid OAuth access token - Cannot parse access token');
    return bearer(userToken({ ...old, userId: old.userId }, true));
  }

  graph.addEndpoint('facebook', 'GET oauth/access_token', {
    name: 'exchangeToken',
    run: (_, { params }) => {
      const grant = params.text('grant_type');
      if (grant === 'fb_exchange_token') return prolong(params);
      if (grant === 'client_credentials') {
        const { id, secret } = getApp(state, params);
        return { access_token: `${id}|${secret}`, token_type: 'bearer' };
      }
      return exchangeCode(params);
    },
  });
  graph.addEndpoint('facebook', 'GET debug_token', { name: 'debugToken', run: (_, call) => ({ data: debug(call) }) });

  function debug(call: GraphCall) {
    const caller = call.token();
    const token = tokens.find(call.params.required('input_token'));
    if (!token || (token.appId !== caller.appId && caller.value !== token.value))
      return {
        error: { code: 190, message: 'The access token could not be decrypted' },
        is_valid: false,
        scopes: [],
      };
    const isValid = tokens.isAlive(token);
    const isExpired = token.expiresAt !== null && token.expiresAt <= clock.now();
    const expiresAt = token.expiresAt === null ? 0 : seconds(token.expiresAt);
    return {
      app_id: token.appId,
      type: token.kind === 'system_user' ? 'SYSTEM_USER' : token.kind.toUpperCase(),
      application: state.apps.get(token.appId)?.name,
      ...(isValid
        ? {}
        : {
            error: isExpired
              ? { code: 190, message: 'Error validating access token: Session has expired', subcode: 463 }
              : { code: 190, message: 'The session has been invalidated', subcode: 460 },
          }),
      is_valid: isValid,
      issued_at: seconds(token.issuedAt),
      expires_at: expiresAt,
      data_access_expires_at: token.kind === 'app' ? 0 : seconds(token.issuedAt + DATA_ACCESS_MS),
      ...(token.kind === 'page' ? { profile_id: token.subjectId } : {}),
      ...(token.userId === null ? {} : { user_id: token.userId }),
      scopes: token.scopes,
      granular_scopes: granularScopes(token),
    };
  }

  const getInstagramToken = (params: Params) => {
    const token = tokens.check(params.text('access_token'), '');
    if (token.kind !== 'instagram') throw new GraphError(190, 'Invalid OAuth access token');
    return token;
  };

  graph.addEndpoint('instagram', 'GET access_token', {
    name: 'exchangeToken',
    run: (_, { params }) => {
      if (params.text('grant_type') !== 'ig_exchange_token') throw new GraphError(100, 'Unsupported grant type');
      const token = getInstagramToken(params);
      if (params.text('client_secret') !== state.apps.get(token.appId)?.secret)
        throw new GraphError(1, 'Error validating client secret.');
      if (token.isLongLived)
        throw new GraphError(452, 'Session key invalid. This could be because the token is already long-lived');
      return bearer(tokens.issue({ ...token, isLongLived: true, expiresAt: tokens.lifetime(true) }));
    },
  });
  graph.addEndpoint('instagram', 'GET refresh_access_token', {
    name: 'refreshToken',
    run: (_, { params }) => {
      if (params.text('grant_type') !== 'ig_refresh_token') throw new GraphError(100, 'Unsupported grant type');
      const token = getInstagramToken(params);
      if (!token.isLongLived || clock.now() - token.issuedAt < DAY_MS)
        throw new GraphError(10, 'The token must be long-lived and at least 24 hours old to be refreshed');
      return bearer(tokens.issue({ ...token, expiresAt: tokens.lifetime(true) }));
    },
  });
}

/** The ids that each permission covers; permissions that cover all have none. */
const granularScopes = ({ scopes, pageIds }: Token) =>
  scopes
    .filter((scope) => scope.startsWith('pages_') || scope.startsWith('instagram_'))
    .map((scope) => (scope.startsWith('pages_') ? { scope, target_ids: pageIds } : { scope }));

/** The app that proves itself with its secret. */
function getApp({ apps }: MetaState, params: Params): MetaApp {
  const app = apps.get(params.text('client_id'));
  if (!app)
    throw new GraphError(101, 'Error validating application. Cannot get application info due to a system error.');
  if (app.secret !== params.text('client_secret')) throw new GraphError(1, 'Error validating client secret.');
  return app;
}

/** `api.instagram.com/oauth/access_token`: the code of Instagram Login becomes a token for an hour. */
export function instagramCodeRoute(app: FastifyInstance, { clock, state, tokens }: Needs) {
  app.post('/ig-api/oauth/access_token', async (request, reply) => {
    try {
      const params = await readParams(request);
      const owner = [...state.apps.values()].find(
        ({ id, key }) => id === params.text('client_id') && key === 'instagram',
      );
      if (!owner || owner.secret !== params.text('client_secret'))
        throw new InstagramLoginError('Invalid platform app');
      if (params.text('grant_type') !== 'authorization_code') throw new InstagramLoginError('Invalid grant_type');
      const code = state.codes.get(params.text('code'));
      if (!code?.instagramId || code.appId !== owner.id || code.isUsed)
        throw new InstagramLoginError('Matching code was not found or was already used');
      if (code.expiresAt <= clock.now()) throw new InstagramLoginError('This authorization code has expired');
      if (code.redirectUri !== params.text('redirect_uri'))
        throw new InstagramLoginError(
          'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
        );
      code.isUsed = true;
      const { value } = tokens.issue({
        kind: 'instagram',
        appId: owner.id,
        subjectId: code.instagramId,
        userId: code.userId,
        scopes: code.scopes,
        pageIds: [],
        isLongLived: false,
        expiresAt: tokens.lifetime(false),
      });
      return await sendJson(reply, {
        access_token: value,
        user_id: code.instagramId,
        permissions: code.scopes,
      });
    } catch (error) {
      if (!isAnswerable(error)) throw error;
      return sendError(reply, error);
    }
  });
}
