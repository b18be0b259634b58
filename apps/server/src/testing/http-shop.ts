import { HttpBrowser, mailsTo } from './server-process.ts';
import { newPerson } from './test-client.ts';

export interface HttpShop {
  staff: HttpBrowser;
  key: string;
  channelId: number;
}

/** A company with a verified staff member and a widget, on a server in a separate process. */
export async function openHttpShop(url: string): Promise<HttpShop> {
  const staff = new HttpBrowser(url);
  const person = newPerson();
  await staff.post('/auth/register', person);
  let token = '';
  for (let tries = 0; !token && tries < 200; tries += 1) {
    const mails = await mailsTo(url, person.email);
    token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    if (!token) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await staff.post('/auth/verification/email/verify', { token });
  const { body } = await staff.post('/channels', { type: 'web_widget', name: 'Shop' });
  return { staff, key: String(body.key), channelId: Number(body.id) };
}
