import type { GraphCall } from '../graph.ts';
import type { MetaState, Page, Token } from '../state.ts';
import type { Tokens } from '../tokens.ts';
import { picture, pictureUrl } from './pictures.ts';

interface Needs {
  state: MetaState;
  tokens: Tokens;
  page: Page;
  call: GraphCall;
  token: Token;
}

/** What a caller may read of a Page. Only a user's token gets the Page's own one, which lives longer if the user's does. */
export function pageFields({ state, tokens, page, call, token }: Needs): Record<string, unknown> {
  const { id, name, category, roles } = page;
  const instagram = page.instagramId === null ? undefined : state.instagram.get(page.instagramId);
  return {
    id,
    name,
    category,
    link: `https://www.facebook.com/${id}`,
    picture: picture(call.url, id),
    tasks: token.kind === 'user' ? roles.get(token.userId ?? '') : undefined,
    get access_token() {
      return token.kind === 'user' ? pageToken(tokens, page, token).value : token.value;
    },
    instagram_business_account:
      instagram && token.scopes.includes('instagram_basic')
        ? {
            id: instagram.id,
            username: instagram.username,
            name: instagram.name,
            profile_picture_url: pictureUrl(call.url, instagram.id),
          }
        : undefined,
    messaging_feature_status: { hop_v2: false, msgr_multi_app: true, ig_multi_app: false },
  };
}

function pageToken(tokens: Tokens, page: Page, token: Token): Token {
  const { appId, userId, scopes, isLongLived } = token;
  const expiresAt = isLongLived ? null : tokens.lifetime(false);
  return tokens.issue({
    kind: 'page',
    appId,
    subjectId: page.id,
    userId,
    scopes,
    pageIds: [page.id],
    isLongLived,
    expiresAt,
  });
}
