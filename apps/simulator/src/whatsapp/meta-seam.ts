/** What WhatsApp needs of Meta, whose Graph API, apps, tokens and webhooks it shares. */

export interface App {
  id: string;
  secret: string;
}

interface Params {
  /** Everything but tokens. */
  shown: Record<string, unknown>;
  text: (name: string) => string;
  required: (name: string) => string;
  object: (name: string) => Record<string, unknown> | null;
  upload: (name: string) => { name: string; mimeType: string; bytes: Buffer } | null;
  has: (name: string) => boolean;
}

interface Token {
  value: string;
  kind: string;
  appId: string;
  subjectId: string;
}

export interface Call {
  params: Params;
  token: () => Token;
}

export interface Operation<Node> {
  name: string;
  platform: string;
  run: (node: Node, call: Call) => unknown;
}

interface Kind<Node> {
  type: string;
  find: (id: string) => Node | null;
  operations: Record<string, Operation<Node>>;
}

interface Event<OneApp> {
  platform: string;
  app: OneApp;
  object: string;
  accountId: string;
  kind: string;
  lane: string;
  entry: Record<string, unknown>;
  callbackUrl?: string;
}

interface NewToken {
  kind: 'system_user';
  appId: string;
  subjectId: string;
  userId: null;
  scopes: string[];
  pageIds: string[];
  isLongLived: boolean;
  expiresAt: null;
}

export interface Meta<OneApp extends App = App> {
  state: { apps: Map<string, OneApp>; tokens: Map<string, Token & { death: unknown }> };
  graph: { addKind: <Node>(kind: Kind<Node>) => void };
  subscriptions: { addObject: (object: string, fields: string[]) => void };
  tokens: {
    issue: (token: NewToken) => Token;
    check: (value: string, proof: string) => Token;
    kill: (death: 'expired', matches: (token: Token) => boolean) => void;
  };
  webhooks: { send: (event: Event<OneApp>) => { id: number } | null; replay: () => Promise<void> };
}
