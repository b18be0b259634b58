import type { FastifyInstance, InjectOptions } from 'fastify';

export interface Reply {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

export const PASSWORD = 'correct horse 42';
let people = 0;

/** A browser with our front end: keeps cookies and repeats the CSRF token. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  readonly app: FastifyInstance;
  headers: Record<string, string> = {};
  /** The client's address. */
  ip = '127.0.0.1';

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  async send(options: InjectOptions): Promise<Reply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await this.app.inject({
      remoteAddress: this.ip,
      ...options,
      headers: { ...(cookie ? { cookie } : {}), ...this.headers, ...options.headers },
    });
    for (const { name, value, maxAge, expires } of reply.cookies) {
      if (value === '' || maxAge === 0 || (expires && expires.getTime() <= 0)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson = (reply.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: reply.statusCode,
      body: isJson && reply.payload ? reply.json() : {},
      headers: reply.headers,
      text: reply.payload,
    };
  }

  get(path: string) {
    return this.send({ method: 'GET', url: `/api${path}` });
  }

  /** An unsafe call as our front end makes it: with a fresh CSRF token. */
  async call(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Reply> {
    await this.get('/auth/csrf');
    return this.send({
      method,
      url: `/api${path}`,
      headers: {
        'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  post(path: string, body?: unknown) {
    return this.call('POST', path, body);
  }

  delete(path: string) {
    return this.call('DELETE', path);
  }
}

/** Registration data with an unused address. */
export function newPerson(changes: Record<string, unknown> = {}) {
  people += 1;
  const id = `${process.pid}-${people}`;
  return {
    name: 'Ana Pop',
    email: `ana.${id}@shop.example`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    company_name: `Shop ${id}`,
    ...changes,
  };
}
