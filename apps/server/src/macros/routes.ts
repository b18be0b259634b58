import * as contract from '@parley/contracts/macros';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Macros } from './macros.ts';

export function macroRoutes(app: FastifyInstance, macros: Macros) {
  serve(app, contract.listMacros, async (_, caller) => ({ data: await macros.list(caller), nextCursor: null }));
  serve(app, contract.createMacro, ({ body }, caller) => macros.create(caller, body));
  serve(app, contract.updateMacro, ({ params, body }, caller) => macros.update(caller, params.id, body));
  serve(app, contract.deleteMacro, ({ params }, caller) => macros.remove(caller, params.id));
  serve(app, contract.undeleteMacro, ({ params }, caller) => macros.restore(caller, params.id));
  serve(app, contract.runMacro, ({ params, body }, caller) => macros.run(caller, params.id, body));
  serve(app, contract.undoMacroRun, ({ params }, caller) => macros.undo(caller, params.id));
}
