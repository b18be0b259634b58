import fastify from 'fastify';

interface Received {
  update: { update_id: number } & Record<string, { text?: string; data?: string }>;
  body: string;
  secret: string | undefined;
  /** Meta's. */
  signature: string | undefined;
}

/** A webhook that remembers what it received, and answers as told. */
export async function startWebhook() {
  const received: Received[] = [];
  /** The status of the next answers; then 200 again. */
  const answers: (number | { status: number; retryAfter: number })[] = [];
  let delayMs = 0;
  /** What arrived as a form, as Meta's signed requests do. */
  const forms: Record<string, string>[] = [];
  const verifyToken = 'verify-me';
  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  app.post('/form', async ({ body }) => {
    forms.push(Object.fromEntries(new URLSearchParams(String(body))));
    return {};
  });
  app.get('/hook', async ({ query }, reply) => {
    const asked = query as Record<string, string>;
    const isOurs = asked['hub.mode'] === 'subscribe' && asked['hub.verify_token'] === verifyToken;
    return isOurs ? reply.type('text/plain').send(asked['hub.challenge']) : reply.status(403).send();
  });
  app.post('/hook', async ({ body, headers }, reply) => {
    const secret = headers['x-telegram-bot-api-secret-token'];
    received.push({
      update: JSON.parse(String(body)) as never,
      body: String(body),
      secret: secret?.toString(),
      signature: headers['x-hub-signature-256']?.toString(),
    });
    const answer = answers.shift() ?? 200;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (typeof answer === 'number') return reply.status(answer).send();
    return reply.status(answer.status).header('retry-after', answer.retryAfter).send();
  });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `${base}/hook`;
  return {
    url,
    formUrl: `${base}/form`,
    forms,
    verifyToken,
    received,
    answers,
    texts: () => received.map(({ update }) => update.message?.text ?? update.callback_query?.data),
    setDelay: (ms: number) => (delayMs = ms),
    close: () => app.close(),
  };
}
