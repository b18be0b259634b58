import type { Token, MetaState } from './state.ts';
import { GraphError, unknownNode, unknownPath } from './errors.ts';
import type { Params } from './params.ts';
import type { Tokens } from './tokens.ts';

/** `facebook` is graph.facebook.com, `instagram` graph.instagram.com. */
export type GraphHost = 'facebook' | 'instagram';
export type Verb = 'GET' | 'POST' | 'DELETE';

/** A call to the Graph API. */
export interface GraphCall {
  host: GraphHost;
  verb: Verb;
  /** For example `v26.0`. */
  version: string;
  params: Params;
  /** The caller's token; throws without one, or if it is dead. */
  token: () => Token;
  /** The address of the call, without its query. */
  url: string;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
}

/** What can be done with a node or without one. */
export interface Operation<Node> {
  /** Its name in the log of calls and in faults, for example `sendMessage`. */
  name: string | ((node: Node, call: GraphCall) => string);
  /** The platform in the log and in faults; `messenger` or `instagram` by the host if left out. */
  platform?: string | ((node: Node, call: GraphCall) => string);
  /** Its result is the body of the answer. */
  run: (node: Node, call: GraphCall) => unknown;
}

/**
 * A kind of node, such as a Page. `operations` are keyed by verb and edge: `GET` reads the node itself, `POST messages` posts to
 * its edge. A verb and edge that are not listed get the answer that Meta gives.
 */
export interface NodeKind<Node> {
  /** As Meta writes it in errors, for example `Page`. */
  type: string;
  /** The node with this id, if it is one of this kind. */
  find: (id: string, call: GraphCall) => Node | null;
  operations: Record<string, Operation<Node>>;
}

/** An operation, ready to run. */
export interface Found {
  name: string;
  platform: string;
  /** The node's id, for the log. */
  nodeId: string | null;
  run: () => unknown;
}

export type Graph = ReturnType<typeof createGraph>;

/** Knows all kinds of nodes, and finds what a path means. */
export function createGraph(state: MetaState, tokens: Tokens) {
  const kinds: NodeKind<never>[] = [];
  const endpoints = new Map<string, Operation<null>>();

  function findNode(id: string, call: GraphCall): { kind: NodeKind<never>; node: never } {
    for (const kind of kinds) {
      const node = kind.find(id, call);
      if (node !== null) return { kind, node };
    }
    throw unknownNode(id, call.verb.toLowerCase());
  }

  function ready<Node>(operation: Operation<Node>, node: Node, nodeId: string | null, call: GraphCall): Found {
    const { name, platform = call.host === 'instagram' ? 'instagram' : 'messenger', run } = operation;
    return {
      name: typeof name === 'string' ? name : name(node, call),
      platform: typeof platform === 'string' ? platform : platform(node, call),
      nodeId,
      run: () => run(node, call),
    };
  }

  return {
    /** Adds a kind of node. Its ids must differ from those of all other kinds. */
    addKind<Node>(kind: NodeKind<Node>) {
      kinds.push(kind as unknown as NodeKind<never>);
    },
    /** Adds an operation without a node: `addEndpoint('facebook', 'GET debug_token', …)`. */
    addEndpoint(host: GraphHost, verbAndPath: string, operation: Operation<null>) {
      endpoints.set(`${host} ${verbAndPath}`, operation);
    },

    /** What a path below the version means, for example `me/accounts`. Throws if it means nothing. */
    find(path: string, call: GraphCall): Found {
      const endpoint = endpoints.get(`${call.host} ${call.verb} ${path}`);
      if (endpoint) return ready(endpoint, null, null, call);
      const [first = '', edge = '', ...rest] = path.split('/');
      if (rest.length > 0) throw unknownPath(rest.join('/'));
      const id = first === 'me' ? call.token().subjectId : first;
      // Without a token, nobody learns which ids exist.
      call.token();
      const { kind, node } = findNode(id, call);
      const operation = kind.operations[edge ? `${call.verb} ${edge}` : call.verb];
      if (operation) return ready(operation, node, id, call);
      if (edge && !Object.keys(kind.operations).some((key) => key.endsWith(` ${edge}`)))
        throw new GraphError(100, `(#100) Tried accessing nonexisting field (${edge}) on node type (${kind.type})`);
      throw unknownNode(id, call.verb.toLowerCase());
    },

    /** A node as its own `GET` shows it. */
    async read(id: string, call: GraphCall): Promise<unknown> {
      const { kind, node } = findNode(id, call);
      const operation = kind.operations.GET as Operation<never> | undefined;
      if (!operation) throw unknownNode(id);
      return operation.run(node, call);
    },

    /** The caller's token, from the header or the parameters. */
    token(authorization: string | undefined, params: Params): Token {
      const written = authorization?.replace(/^(Bearer|OAuth) +/i, '') || params.text('access_token');
      if (!written)
        throw new GraphError(2500, 'An active access token must be used to query information about the current user.');
      return tokens.check(written, params.text('appsecret_proof'));
    },
    state,
  };
}
