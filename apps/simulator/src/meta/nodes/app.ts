import { GraphError } from '../errors.ts';
import { selectFields } from '../fields.ts';
import type { GraphCall, NodeKind } from '../graph.ts';
import type { MetaApp, MetaState } from '../state.ts';
import type { Subscriptions } from '../subscriptions.ts';

/** An app, with the subscriptions that its owner could also click together in the dashboard. */
export function appKind(state: MetaState, subscriptions: Subscriptions): NodeKind<MetaApp> {
  /** Only the app itself may change its subscriptions. */
  function authorize(app: MetaApp, call: GraphCall) {
    const token = call.token();
    if (token.kind !== 'app' || token.subjectId !== app.id)
      throw new GraphError(15, '(#15) This method must be called with an app access_token.');
  }

  return {
    type: 'Application',
    find: (id) => state.apps.get(id) ?? null,
    operations: {
      GET: {
        name: 'getApp',
        run: ({ id, name }, { params }) =>
          selectFields(params.text('fields'), { id, name }, 'Application', ['id', 'name']),
      },
      'GET subscriptions': {
        name: 'getSubscriptions',
        run: (app, call) => {
          authorize(app, call);
          return {
            data: [...app.subscriptions].map(([object, { callbackUrl, fields }]) => ({
              object,
              callback_url: callbackUrl,
              active: true,
              fields: [...fields].map((name) => ({ name, version: call.version })),
            })),
          };
        },
      },
      'POST subscriptions': {
        name: 'subscribe',
        run: async (app, call) => {
          authorize(app, call);
          const { params } = call;
          await subscriptions.subscribe(
            app,
            params.required('object'),
            params.required('callback_url'),
            params.text('verify_token'),
            params.list('fields'),
          );
          return { success: true };
        },
      },
      'DELETE subscriptions': {
        name: 'unsubscribe',
        run: (app, call) => {
          authorize(app, call);
          const object = call.params.text('object');
          if (object) app.subscriptions.delete(object);
          else app.subscriptions.clear();
          return { success: true };
        },
      },
    },
  };
}
