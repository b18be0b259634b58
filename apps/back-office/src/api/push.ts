import {
  addPushSubscription,
  getNotificationSettings,
  removePushSubscription,
  type PushSubscription as Registered,
} from '@parley/contracts/notifications';
import { call } from './call.ts';

/** Why this browser cannot be told anything, or whether it is. */
export type PushState = 'insecure' | 'needs-home-screen' | 'unsupported' | 'blocked' | 'off' | 'on';

const WORKER = '/pwa/sw.js';
/** Who has switched it on here: it is renewed for nobody else who signs in to the same browser. */
const PUSH_OWNER = 'parley.push';

const isAppleMobile = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

export async function pushState(registered: readonly Registered[]): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window))
    return isAppleMobile() ? 'needs-home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const worker = await navigator.serviceWorker.getRegistration('/');
  const subscription = await worker?.pushManager.getSubscription();
  return subscription && registered.some(({ isCurrent }) => isCurrent) ? 'on' : 'off';
}

/** Asks the browser, and registers it with the server. False if the person or the browser says no. */
export async function switchPushOn(userId: number, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await register(key);
  localStorage.setItem(PUSH_OWNER, String(userId));
  return true;
}

export async function switchPushOff(registered: readonly Registered[]): Promise<void> {
  localStorage.removeItem(PUSH_OWNER);
  const current = registered.find(({ isCurrent }) => isCurrent);
  if (current) await call(removePushSubscription, { params: { id: current.id } });
  const worker = await navigator.serviceWorker.getRegistration('/');
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Registers again what was switched on before: the server forgets it with each session. */
export async function renewPush(): Promise<void> {
  if (Notification.permission !== 'granted') return;
  await register((await call(getNotificationSettings, {})).pushKey).catch(() => {}); // the settings show that it is off
}

async function register(key: string) {
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(key);
  const known = await pushManager.getSubscription();
  const isOurs = known && sameBytes(known.options.applicationServerKey, applicationServerKey);
  if (known && !isOurs) await known.unsubscribe();
  const subscription = isOurs ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await call(addPushSubscription, { body: { endpoint: endpoint ?? '', p256dh, auth } });
}

const bytesOf = (base64Url: string) =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer());
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}
