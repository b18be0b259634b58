import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppKey, MetaState, User } from '../state.ts';
import { acceptPage, refusedPage } from './pages.ts';
import { LoginRefused, type LoginRequest, type Logins } from './requests.ts';

type Form = Record<string, string>;

/** The sign-in dialogs of `www.facebook.com` and `www.instagram.com`. */
export function loginRoutes(app: FastifyInstance, state: MetaState, logins: Logins) {
  const dialog = (key: AppKey, url: string) => {
    app.get(url, (request, reply) =>
      answer(reply, () => {
        const login = logins.read(key, request.query as Form);
        return { page: acceptPage(login, choicesOf(request), chooseUser(state, request.query as Form)) };
      }),
    );
    app.post(url, (request, reply) =>
      answer(reply, () => {
        const login = logins.read(key, request.query as Form);
        return { location: decide(login, (request.body ?? {}) as Form) };
      }),
    );
  };

  const choicesOf = (request: FastifyRequest) => ({
    users: [...state.users.values()],
    pagesOf: logins.pagesOf,
    instagramOf: logins.instagramOf,
    /** The same address with another person signed in. */
    addressOf: ({ id }: User) => {
      const query = new URLSearchParams(request.query as Form);
      query.set('sim_user', id);
      return `?${query.toString()}`;
    },
  });

  function decide(login: LoginRequest, form: Form): string {
    if (form.decision !== 'continue') return logins.cancel(login);
    const user = state.users.get(form.user ?? '');
    if (!user) throw new LoginRefused('Nobody is signed in.');
    const chosen = (prefix: string) =>
      Object.keys(form).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    const instagramId = login.app.key === 'instagram' ? (form.instagram ?? '') : null;
    if (instagramId !== null && !user.instagramIds.includes(instagramId))
      throw new LoginRefused('Choose a professional Instagram account.');
    const owned = new Set(logins.pagesOf(user).map(({ id }) => id));
    return logins.accept(login, {
      user,
      scopes: chosen('scope:'),
      pageIds: chosen('page:').filter((id) => owned.has(id)),
      instagramId,
    });
  }

  dialog('meta', '/fb-www/:version/dialog/oauth');
  dialog('instagram', '/ig-www/oauth/authorize');
}

/** Whoever is signed in to this browser; the first person unless another one was chosen. */
const chooseUser = (state: MetaState, { sim_user: id = '' }: Form): User | null =>
  state.users.get(id) ?? [...state.users.values()][0] ?? null;

async function answer(reply: FastifyReply, work: () => { page: string } | { location: string }) {
  try {
    const result = work();
    if ('location' in result) return await reply.redirect(result.location, 303);
    return await sendPage(reply, 200, result.page);
  } catch (error) {
    if (!(error instanceof LoginRefused)) throw error;
    return sendPage(reply, 400, refusedPage(error.message));
  }
}

const sendPage = (reply: FastifyReply, status: number, page: string) =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    // No form-action: it would also forbid the redirect back to the app.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .header('cache-control', 'no-store')
    .send(page);
