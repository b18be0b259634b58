import type { InstagramAccount, Page, User } from '../state.ts';
import { isAlwaysGranted, type LoginRequest } from './requests.ts';

interface Choices {
  users: User[];
  pagesOf: (user: User) => Page[];
  instagramOf: (user: User) => InstagramAccount[];
  addressOf: (user: User) => string;
}

/** What each permission means, for the person who grants it. */
const MEANINGS: Record<string, string> = {
  public_profile: 'Your name and profile picture',
  pages_show_list: 'See the Pages you manage',
  pages_messaging: 'Read and answer messages of your Pages',
  pages_manage_metadata: 'Receive events of your Pages',
  pages_read_engagement: 'Read posts and followers of your Pages',
  business_management: 'Manage your business portfolio',
  instagram_basic: 'See your Instagram accounts',
  instagram_manage_messages: 'Read and answer messages of your Instagram accounts',
  instagram_business_basic: 'See your profile and media',
  instagram_business_manage_messages: 'Read and answer your messages',
};

const STYLE = `
  :root { color-scheme: light; font: 15px/1.4 system-ui, sans-serif; color: #1c1e21; background: #f0f2f5; }
  body { margin: 0; padding: 24px 16px; }
  main { max-width: 460px; margin: 0 auto; padding: 24px; border-radius: 12px; background: #fff; }
  h1 { margin: 0 0 4px; font-size: 20px; }
  p { margin: 0 0 16px; color: #555b62; }
  fieldset { margin: 0 0 16px; padding: 0; border: 0; }
  legend { padding: 0; font-weight: 600; }
  label { display: flex; gap: 10px; align-items: flex-start; padding: 8px 0; }
  input { margin-top: 3px; width: 18px; height: 18px; flex: none; }
  small { display: block; color: #555b62; }
  .row { display: flex; gap: 8px; justify-content: flex-end; }
  button { padding: 10px 20px; border: 0; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer; background: #e4e6eb; color: #1c1e21; }
  button.primary { background: #0866ff; color: #fff; }
  a { color: #0757d6; }
  code { overflow-wrap: anywhere; }`;

/** The dialog: who is signed in, what the app asks for, and for which Pages or account. */
export function acceptPage({ app, scopes }: LoginRequest, choices: Choices, user: User | null): string {
  const platform = app.key === 'meta' ? 'Facebook' : 'Instagram';
  if (!user) return refusedPage('Nobody is signed in. Create a user in the simulator first.');
  const others = choices.users.filter(({ id }) => id !== user.id);
  return page(
    `Log in with ${platform}`,
    `<h1>Continue as ${escapeHtml(user.name)}</h1>
    <p>${escapeHtml(app.name)} asks for access to your ${platform} account. This is the simulator; nothing leaves this machine.</p>
    ${others.map((other) => `<p><a href="${escapeHtml(choices.addressOf(other))}">Continue as ${escapeHtml(other.name)} instead</a></p>`).join('')}
    <form method="post">
      <input type="hidden" name="user" value="${escapeHtml(user.id)}">
      ${app.key === 'meta' ? pageBoxes(choices.pagesOf(user)) : accountButtons(choices.instagramOf(user))}
      <fieldset>
        <legend>Permissions</legend>
        ${scopes.map(scopeBox).join('')}
      </fieldset>
      <div class="row">
        <button name="decision" value="cancel" formnovalidate>Cancel</button>
        <button class="primary" name="decision" value="continue">Continue</button>
      </div>
    </form>`,
  );
}

export const refusedPage = (why: string): string =>
  page('Sorry, something went wrong', `<h1>Sorry, something went wrong</h1><p>${escapeHtml(why)}</p>`);

const pageBoxes = (pages: Page[]) => `<fieldset>
  <legend>Pages</legend>
  ${pages.length === 0 ? '<p>You manage no Pages.</p>' : ''}
  ${pages.map(({ id, name, category }) => box(`page:${id}`, name, `${category}, ${id}`)).join('')}
</fieldset>`;

const accountButtons = (accounts: InstagramAccount[]) => `<fieldset>
  <legend>Account</legend>
  ${accounts.length === 0 ? '<p>You have no professional account.</p>' : ''}
  ${accounts
    .map(
      ({ id, username, name }, index) =>
        `<label><input type="radio" name="instagram" value="${escapeHtml(id)}" required${index === 0 ? ' checked' : ''}>
        <span>@${escapeHtml(username)}<small>${escapeHtml(name)}</small></span></label>`,
    )
    .join('')}
</fieldset>`;

const scopeBox = (scope: string) => box(`scope:${scope}`, scope, MEANINGS[scope] ?? '', isAlwaysGranted(scope));

const box = (name: string, title: string, explanation: string, isFixed = false) =>
  `<label><input type="checkbox" name="${escapeHtml(name)}" checked${isFixed ? ' disabled' : ''}>
  <span>${escapeHtml(title)}<small>${escapeHtml(explanation)}</small></span></label>`;

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${content}</main></body>
</html>`;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);
