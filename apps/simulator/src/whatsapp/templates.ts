import { randomBytes } from 'node:crypto';
import { WhatsAppError } from './errors.ts';
import type { Events } from './events.ts';
import type { Account, PhoneNumber, State, Template } from './state.ts';
import { checkComponents } from './template-components.ts';

const newId = () => randomBytes(7).readUIntBE(0, 6).toString();
const invalid = (details: string) => new WhatsAppError(100, 'Invalid parameter', details);

/** Templates of a business account. Meta reviews new ones; here a person or a test does. */
export function createTemplates(state: State, events: Events) {
  const find = (account: Account, name: string) => [...account.templates.values()].filter((each) => each.name === name);

  /** What concerns the whole account goes to the account's address. */
  const tell = (account: Account, field: string, template: Template, more: object) => {
    const number = [...state.numbers.values()].find(({ accountId }) => accountId === account.id);
    if (!number) return;
    const value = {
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
      ...more,
    };
    events.send(withoutOwnCallback(number), field, value, `${account.id} templates`, false);
  };

  return {
    list: (account: Account) => [...account.templates.values()],
    create(account: Account, given: Record<string, unknown>): Template {
      const { name, language, category } = given as Record<string, string | undefined>;
      if (!name || !/^[a-z0-9_]{1,512}$/.test(name) || !language) throw invalid('name and language are required');
      if (category !== 'MARKETING' && category !== 'UTILITY' && category !== 'AUTHENTICATION')
        throw invalid('category must be MARKETING, UTILITY or AUTHENTICATION');
      if (find(account, name).some((each) => each.language === language))
        throw invalid('There is already content in this language for this template');
      const components = checkComponents(given.components);
      const template: Template = {
        id: newId(),
        name,
        language,
        category,
        status: 'PENDING',
        rejected_reason: 'NONE',
        quality_score: { score: 'UNKNOWN' },
        components,
      };
      account.templates.set(template.id, template);
      return template;
    },
    edit(template: Template, given: Record<string, unknown>) {
      template.components = checkComponents(given.components);
      template.status = 'PENDING';
      return { success: true };
    },
    /** In all languages, or only the one with the id. */
    remove(account: Account, name: string, id: string) {
      const found = find(account, name).filter((each) => id === '' || each.id === id);
      if (found.length === 0) throw invalid('Message template not found');
      for (const template of found) {
        account.templates.delete(template.id);
        tell(account, 'message_template_status_update', template, { event: 'PENDING_DELETION', reason: 'NONE' });
      }
      return { success: true };
    },
    /** What Meta's review says, or what it does to a template that customers complain about. */
    review(account: Account, name: string, status: Template['status'], reason = 'NONE', isTold = true) {
      for (const template of find(account, name)) {
        template.status = status;
        template.rejected_reason = status === 'REJECTED' ? reason : 'NONE';
        const more = status === 'PAUSED' ? { other_info: { title: 'FIRST_PAUSE' } } : {};
        if (isTold) tell(account, 'message_template_status_update', template, { event: status, reason, ...more });
      }
    },
    rate(account: Account, name: string, score: Template['quality_score']['score']) {
      for (const template of find(account, name)) {
        const more = { previous_quality_score: template.quality_score.score, new_quality_score: score };
        template.quality_score = { score };
        tell(account, 'message_template_quality_update', template, more);
      }
    },
    /** Meta files it under another category, with another price. */
    move(account: Account, name: string, category: Template['category']) {
      for (const template of find(account, name)) {
        const more = { previous_category: template.category, new_category: category };
        template.category = category;
        tell(account, 'template_category_update', template, more);
      }
    },
  };
}

export type Templates = ReturnType<typeof createTemplates>;

const withoutOwnCallback = (number: PhoneNumber): PhoneNumber => ({ ...number, callbackUrl: null });
