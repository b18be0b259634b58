import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { World } from '../platform.ts';
import { isReachable } from '../reachable.ts';
import { WhatsAppError } from './errors.ts';
import type { Call, Meta, Operation } from './meta-seam.ts';
import type { Sending } from './sending.ts';
import type { Account, MediaFile, PhoneNumber, State, Template } from './state.ts';
import type { Templates } from './templates.ts';

const MB = 1024 * 1024;
/** The largest file of a kind. */
const MAX_BYTES: readonly [RegExp, number][] = [
  [/^image\/(png|jpeg)$/, 5 * MB],
  [/^image\/webp$/, 500 * 1024],
  [/^(audio|video)\//, 16 * MB],
  [/./, 100 * MB],
];
const VERIFY_TIMEOUT_MS = 5_000;

interface Needs {
  world: World;
  state: State;
  meta: Meta;
  sending: Sending;
  templates: Templates;
}

/** Adds accounts, numbers, templates and files to the Graph API. */
export function addNodes({ world, state, meta, sending, templates }: Needs) {
  const { graph } = meta;
  /** Only tokens of the account's own system user may do anything. */
  const run = <Node>(
    name: string,
    accountOf: (node: Node) => Account | undefined,
    work: (node: Node, call: Call) => unknown,
  ): Operation<Node> => ({
    name,
    platform: 'whatsapp',
    run(node, call) {
      if (accountOf(node)?.id !== call.token().subjectId)
        throw new WhatsAppError(200, 'You do not have the permission to do this', undefined, 403);
      return work(node, call);
    },
  });
  const ofNumber = (name: string, work: (node: PhoneNumber, call: Call) => unknown) =>
    run<PhoneNumber>(name, ({ accountId }) => state.accounts.get(accountId), work);
  const ofAccount = (name: string, work: (node: Account, call: Call) => unknown) =>
    run<Account>(name, (node) => node, work);

  /** The address, once it has agreed; null removes it. */
  async function verified(url: string, verifyToken: string): Promise<string | null> {
    if (url === '') return null;
    const challenge = String(randomInt(100_000_000, 2_000_000_000));
    const address = new URL(url);
    address.searchParams.set('hub.mode', 'subscribe');
    address.searchParams.set('hub.challenge', challenge);
    address.searchParams.set('hub.verify_token', verifyToken);
    const signal = AbortSignal.timeout(VERIFY_TIMEOUT_MS);
    const answer = isReachable(url, world.reachableHosts)
      ? await fetch(address, { redirect: 'manual', signal }).catch(() => null)
      : null;
    if (answer?.status !== 200 || (await answer.text()) !== challenge)
      throw new WhatsAppError(2200, 'Callback verification failed', `HTTP Status Code = ${answer?.status ?? 'none'}`);
    return url;
  }

  const describeNumber = (number: PhoneNumber) => ({
    id: number.id,
    display_phone_number: number.display,
    verified_name: number.verifiedName,
    quality_rating: 'GREEN',
    code_verification_status: 'VERIFIED',
    name_status: 'APPROVED',
    platform_type: number.isRegistered ? 'CLOUD_API' : 'NOT_APPLICABLE',
    throughput: { level: number.isRegistered ? 'STANDARD' : 'NOT_APPLICABLE' },
    webhook_configuration: {
      ...(number.callbackUrl !== null && { phone_number: number.callbackUrl }),
      whatsapp_business_account: state.accounts.get(number.accountId)?.callbackUrl ?? undefined,
    },
  });
  const bodyOf = ({ params }: Call): Record<string, unknown> => params.shown;

  graph.addKind<PhoneNumber>({
    type: 'WhatsAppBusinessPhoneNumber',
    find: (id) => state.numbers.get(id) ?? null,
    operations: {
      GET: ofNumber('getNumber', describeNumber),
      POST: ofNumber('setNumber', async (number, { params }) => {
        const wanted = params.object('webhook_configuration') ?? {};
        const { override_callback_uri: url = '', verify_token: token = '' } = wanted as Record<string, string>;
        number.callbackUrl = await verified(url, token);
        return { success: true };
      }),
      'POST messages': ofNumber('sendMessage', (number, call) => sending.send(number, bodyOf(call))),
      'POST register': ofNumber('register', (number, { params }) => {
        if (!/^\d{6}$/.test(params.required('pin'))) throw new WhatsAppError(100, 'Invalid parameter', 'pin');
        number.isRegistered = true;
        return { success: true };
      }),
      'POST media': ofNumber('uploadMedia', (_, { params }) => {
        const file = params.upload('file');
        if (!file) throw new WhatsAppError(100, 'Invalid parameter', 'file is required');
        const limit = MAX_BYTES.find(([pattern]) => pattern.test(file.mimeType))?.[1] ?? 0;
        if (file.bytes.length > limit) throw new WhatsAppError(131053, 'Media upload error', 'The file is too big');
        const id = randomBytes(7).readUIntBE(0, 6).toString();
        state.media.set(id, { id, mimeType: file.mimeType, bytes: file.bytes });
        return { id };
      }),
    },
  });

  graph.addKind<Account>({
    type: 'WhatsAppBusinessAccount',
    find: (id) => state.accounts.get(id) ?? null,
    operations: {
      GET: ofAccount('getAccount', ({ id, name }) => ({ id, name })),
      'GET phone_numbers': ofAccount('listNumbers', ({ id }) => ({
        data: [...state.numbers.values()].filter(({ accountId }) => accountId === id).map(describeNumber),
      })),
      'GET subscribed_apps': ofAccount('getSubscribedApps', ({ isSubscribed, callbackUrl, appId }) => ({
        data: isSubscribed
          ? [
              {
                whatsapp_business_api_data: { id: appId },
                ...(callbackUrl !== null && { override_callback_uri: callbackUrl }),
              },
            ]
          : [],
      })),
      'POST subscribed_apps': ofAccount('subscribeApp', async (account, { params }) => {
        if (params.has('override_callback_uri')) {
          if (!account.isSubscribed)
            throw new WhatsAppError(
              100,
              'Invalid parameter',
              'Before override the current callback uri, your app must be subscribed',
            );
          account.callbackUrl = await verified(params.text('override_callback_uri'), params.text('verify_token'));
        } else Object.assign(account, { isSubscribed: true, callbackUrl: null });
        return { success: true };
      }),
      'DELETE subscribed_apps': ofAccount('unsubscribeApp', (account) => {
        Object.assign(account, { isSubscribed: false, callbackUrl: null });
        return { success: true };
      }),
      'GET message_templates': ofAccount('listTemplates', (account, { params }) => {
        const all = templates.list(account);
        const size = Number(params.text('limit')) || 25;
        const begin = Number(params.text('after')) || 0;
        const isMore = begin + size < all.length;
        return {
          data: all.slice(begin, begin + size),
          paging: isMore ? { cursors: { after: String(begin + size) }, next: 'more' } : {},
        };
      }),
      'POST message_templates': ofAccount('createTemplate', (account, call) => {
        const { id, status, category } = templates.create(account, bodyOf(call));
        return { id, status, category };
      }),
      'DELETE message_templates': ofAccount('deleteTemplate', (account, { params }) =>
        templates.remove(account, params.required('name'), params.text('hsm_id')),
      ),
    },
  });

  graph.addKind<Template>({
    type: 'WhatsAppMessageTemplate',
    find: (id) => [...state.accounts.values()].flatMap((each) => each.templates.get(id) ?? [])[0] ?? null,
    operations: {
      POST: run<Template>(
        'editTemplate',
        ({ id }) => [...state.accounts.values()].find((each) => each.templates.has(id)),
        (template, call) => templates.edit(template, bodyOf(call)),
      ),
    },
  });

  graph.addKind<MediaFile>({
    type: 'WhatsAppBusinessMedia',
    find: (id) => state.media.get(id) ?? null,
    operations: {
      GET: {
        name: 'getMedia',
        platform: 'whatsapp',
        run: ({ id, mimeType, bytes }) => ({
          messaging_product: 'whatsapp',
          url: `${world.url()}/fb-graph-media/${id}`,
          mime_type: mimeType,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          file_size: bytes.length,
          id,
        }),
      },
    },
  });
}
