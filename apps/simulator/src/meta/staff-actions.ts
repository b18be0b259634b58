import { INBOX_APP_IDS } from './messages/events.ts';
import { sampleFile } from './messages/files.ts';
import { record } from './messages/record.ts';
import type { Messaging } from './messages/send.ts';
import { setOwner } from './messages/thread-control.ts';
import type { Done } from './customer-actions.ts';
import type { Asset, Page, Person } from './state.ts';

export type StaffActions = ReturnType<typeof createStaffActions>;

/** What people at the business do in Meta's own inbox, and what Meta does to them. */
export function createStaffActions({ world, threads, files, events }: Messaging) {
  const done = (mid: string | null, sent: { id: number }[]): Done => ({ mid, event_ids: sent.map(({ id }) => id) });

  return {
    /** Answers in Business Suite. With `takesControl` the conversation then belongs to that inbox. */
    answer(
      account: Asset,
      person: Person,
      text: string,
      options: { takesControl?: boolean; hasPicture?: boolean } = {},
    ) {
      const thread = threads.open(account, person);
      if (options.takesControl) setOwner(events, thread, 'take_thread_control', INBOX_APP_IDS[account.kind]);
      const picture = {
        type: 'image',
        payload: { url: files.urlOf(files.store(sampleFile('image'))) },
        name: 'image.png',
      };
      const message = threads.add(thread, {
        from: 'business',
        text,
        attachments: options.hasPicture ? [picture] : [],
        isDelivered: true,
      });
      record(world, thread, 'out', 'message', message);
      return done(message.mid, events.echo(thread, message));
    },

    /** The inbox hands the conversation to an app; null: nobody in particular controls it. */
    passControl(account: Asset, person: Person, appId: string | null, metadata = ''): Done {
      return done(null, setOwner(events, threads.open(account, person), 'pass_thread_control', appId, metadata));
    },

    /** Meta restricts what a Page may send, or stops doing so. */
    restrict(page: Page, isRestricted = true) {
      page.isRestricted = isRestricted;
    },
  };
}
