import type { Infrastructure } from '../../infra/infrastructure.ts';
import type { Knowledge } from '../../knowledge/index.ts';
import type { Models } from '../../models/index.ts';
import { createConsultingWith } from '../answering/consulting.ts';
import { createEngines } from '../answering/model/engines.ts';
import { createAskModel } from '../asking-model.ts';
import type { FlowPlayer } from './flow-player.ts';
import { createLab, type Lab } from './lab.ts';
import type { Degrade } from '../shown-on.ts';

interface Dependencies extends Pick<Infrastructure, 'sql' | 'jobs' | 'log'> {
  knowledge: Pick<Knowledge, 'library' | 'vectors'>;
  models: Models;
  player: FlowPlayer;
  degrade: Degrade;
}

/** The lab without a server around it. */
export function createLabAlone({ knowledge, models, ...rest }: Dependencies): Lab {
  const { sql } = rest;
  const engines = createEngines(sql, models);
  const consultWith = createConsultingWith(sql, knowledge.library.openFresh, engines, knowledge.vectors);
  return createLab({ ...rest, consultWith, askModel: createAskModel(sql, models) });
}
