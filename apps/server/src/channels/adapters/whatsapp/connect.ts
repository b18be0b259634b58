import { z } from 'zod';
import { DeliveryError, type Check, type Fetch, type Surroundings } from '../../adapter.ts';
import { WhatsAppRefusal } from './errors.ts';
import { openGraph, Success, type Graph, type Settings, type WhatsAppConnection } from './graph.ts';
import { pinOf, verifyTokenOf } from './signature.ts';

const NUMBER_FIELDS =
  'id,display_phone_number,verified_name,quality_rating,code_verification_status,platform_type,throughput,name_status,webhook_configuration';
const PhoneNumber = z.object({
  id: z.string(),
  display_phone_number: z.string().optional(),
  verified_name: z.string().optional(),
  quality_rating: z.string().optional(),
  platform_type: z.string().optional(),
  throughput: z.object({ level: z.string() }).optional(),
  webhook_configuration: z.object({ phone_number: z.string().optional() }).optional(),
});
const Numbers = z.object({ data: z.array(z.object({ id: z.string() })) });
const Subscriptions = z.object({ data: z.array(z.looseObject({ override_callback_uri: z.string().optional() })) });

const findNumber = (graph: Graph, { phoneNumberId }: Settings) =>
  graph('GET', phoneNumberId, PhoneNumber, { fields: NUMBER_FIELDS });

/** The number has to belong to the business account that was entered. */
export async function identify(connection: WhatsAppConnection, fetch: Fetch): Promise<Partial<Settings>> {
  const graph = openGraph(connection, fetch);
  const { phoneNumberId, wabaId } = connection.settings;
  const { data } = await graph('GET', `${wabaId}/phone_numbers`, Numbers, { fields: 'id', limit: 100 });
  if (!data.some(({ id }) => id === phoneNumberId))
    throw new DeliveryError('payload', 'This business account has no such phone number.');
  return { phoneNumberId };
}

/** Checks the number, registers it if that is still to be done, and has its events sent here. */
export async function connect(
  connection: WhatsAppConnection,
  { webhookUrl }: Surroundings,
  fetch: Fetch,
): Promise<Partial<Settings>> {
  const { settings, secrets } = connection;
  if (webhookUrl === null) throw new DeliveryError('payload', 'WhatsApp needs a public address (PUBLIC_URL).');
  const graph = openGraph(connection, fetch);
  const number = await findNumber(graph, settings);
  if (number.platform_type === 'NOT_APPLICABLE' || number.throughput?.level === 'NOT_APPLICABLE')
    await register(graph, connection);
  const verifyToken = verifyTokenOf(secrets);
  const callback = { override_callback_uri: webhookUrl, verify_token: verifyToken };
  // The plain subscription has to come first.
  await graph('POST', `${settings.wabaId}/subscribed_apps`, Success);
  await graph('POST', `${settings.wabaId}/subscribed_apps`, Success, callback);
  // Two numbers of one account may be two channels.
  await graph('POST', settings.phoneNumberId, Success, { webhook_configuration: callback });
  return {
    verifyToken,
    ...(number.display_phone_number !== undefined && { phoneNumber: number.display_phone_number }),
    ...(number.verified_name !== undefined && { verifiedName: number.verified_name }),
  };
}

async function register(graph: Graph, { settings, secrets }: WhatsAppConnection) {
  const pin = pinOf(secrets, settings.phoneNumberId);
  await graph('POST', `${settings.phoneNumberId}/register`, Success, { messaging_product: 'whatsapp', pin });
}

/** Other numbers of the account keep their events. */
export async function disconnect(connection: WhatsAppConnection, fetch: Fetch): Promise<void> {
  const { phoneNumberId } = connection.settings;
  await openGraph(connection, fetch)('POST', phoneNumberId, Success, {
    webhook_configuration: { override_callback_uri: '' },
  });
}

export async function examine(
  connection: WhatsAppConnection,
  { webhookUrl }: Surroundings,
  fetch: Fetch,
): Promise<Check[]> {
  const graph = openGraph(connection, fetch);
  let number: z.infer<typeof PhoneNumber>;
  try {
    number = await findNumber(graph, connection.settings);
  } catch (error) {
    if (!(error instanceof WhatsAppRefusal) || error.refusal !== 'auth') throw error;
    return [{ name: 'token', isOk: false, detail: error.message }];
  }
  const { data } = await graph('GET', `${connection.settings.wabaId}/subscribed_apps`, Subscriptions);
  const callback = number.webhook_configuration?.phone_number;
  return [
    { name: 'token', isOk: true, detail: number.display_phone_number },
    {
      name: 'account',
      isOk: number.quality_rating !== 'RED' && number.platform_type !== 'NOT_APPLICABLE',
      detail: [number.verified_name, number.quality_rating].filter(Boolean).join(', ') || undefined,
    },
    { name: 'public_url', isOk: webhookUrl !== null },
    { name: 'webhook', isOk: callback === webhookUrl, detail: callback },
    { name: 'subscription', isOk: data.length > 0 },
  ];
}
