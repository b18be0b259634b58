/** The part of the library that is used: it encrypts and signs; requests are made by our own guarded fetch. */
declare module 'web-push' {
  interface Options {
    vapidDetails: { subject: string; publicKey: string; privateKey: string };
    TTL: number;
    urgency: 'very-low' | 'low' | 'normal' | 'high';
    topic: string;
    contentEncoding: 'aes128gcm';
  }
  interface Subscription {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  }
  interface Details {
    endpoint: string;
    method: string;
    headers: Record<string, string | number>;
    body: Buffer;
  }
  const webPush: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string };
    generateRequestDetails(subscription: Subscription, payload: string, options: Options): Details;
  };
  export default webPush;
}
