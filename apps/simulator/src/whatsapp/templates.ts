import { randomBytes } from 'node:crypto';
import { WhatsAppError } from './errors.ts';
import type { Events } from './events.ts';
import type { Account, PhoneNumber, State, Template } from './state.ts';

const newId = () => randomBytes(7).readUIntBE(0, 6).toString();

/** Templates of a business account. Meta reviews new ones; here a person or a test does. */
export function createTemplates(state: State, events: Events) {
  const find = (account: Account, name: string) => [...account.templates.values()].filter((each) => each.name === name);

  function componentsIn(given: unknown): Template['components'] {
    const components = given as Template['components'];
    const body = Array.isArray(components) ? components.find(({ type }) => type === 'BODY') : undefined;
    if (!body?.text || body.text.length > 1_024)
      throw new WhatsAppError(100, 'Invalid parameter', 'A template needs a body of at most 1024 characters');
    return components;
  }

  const tell = (account: Account, template: Template, event: string, reason: string) => {
    const number = [...state.numbers.values()].find(({ accountId }) => accountId === account.id);
    if (!number) return;
    const value = {
      event,
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
      reason,
    };
    events.send(withoutOwnCallback(number), 'message_template_status_update', value, `${account.id} templates`, false);
  };

  return {
    list: (account: Account) => [...account.templates.values()],
    create(account: Account, given: Record<string, unknown>): Template {
      const { name, language, category } = given as Record<string, string | undefined>;
      if (!name || !/^[a-z0-9_]{1,512}$/.test(name) || !language)
        throw new WhatsAppError(100, 'Invalid parameter', 'name and language are required');
      if (category !== 'MARKETING' && category !== 'UTILITY' && category !== 'AUTHENTICATION')
        throw new WhatsAppError(100, 'Invalid parameter', 'category must be MARKETING, UTILITY or AUTHENTICATION');
      if (find(account, name).some((each) => each.language === language))
        throw new WhatsAppError(100, 'Invalid parameter', 'Content in this language already exists');
      const components = componentsIn(given.components);
      const template: Template = { id: newId(), name, language, category, status: 'PENDING', components };
      account.templates.set(template.id, template);
      return template;
    },
    edit(template: Template, given: Record<string, unknown>) {
      template.components = componentsIn(given.components);
      template.status = 'PENDING';
      return { success: true };
    },
    remove(account: Account, name: string) {
      const found = find(account, name);
      if (found.length === 0) throw new WhatsAppError(100, 'Invalid parameter', 'No such template');
      for (const { id } of found) account.templates.delete(id);
      return { success: true };
    },
    /** What Meta's review says. */
    review(account: Account, name: string, status: Template['status'], reason = 'NONE') {
      for (const template of find(account, name)) {
        template.status = status;
        tell(account, template, status, reason);
      }
    },
  };
}

export type Templates = ReturnType<typeof createTemplates>;

/** What concerns the whole account goes to the account's address. */
const withoutOwnCallback = (number: PhoneNumber): PhoneNumber => ({ ...number, callbackUrl: null });
