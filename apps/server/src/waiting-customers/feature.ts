import type { FastifyInstance } from 'fastify';
import type { Config } from '../infra/config.ts';
import { createAwayNotices, createOpeningHours, openingHoursRoutes } from '../opening-hours/index.ts';
import { createAnswerTimes } from './answer-times.ts';
import { createPastWaits } from './past-waits.ts';
import { createPlaceNotes } from './place-notes.ts';
import { answerTimeRoutes } from './routes.ts';

type Dependencies = { config: Config } & Omit<Parameters<typeof createAwayNotices>[0], 'sendsMail'> &
  Omit<Parameters<typeof createPlaceNotes>[0], 'pastWaits'>;

/** When the team is there, and what customers hear before and while they wait for a person. */
export function createWaitingCustomers(dependencies: Dependencies) {
  const pastWaits = createPastWaits(dependencies.sql);
  const answerTimes = createAnswerTimes(dependencies.sql, pastWaits);
  createAwayNotices({ ...dependencies, sendsMail: dependencies.config.mail !== 'none' });
  createPlaceNotes({ ...dependencies, pastWaits });
  return {
    answerTimes,
    routes(app: FastifyInstance) {
      openingHoursRoutes(app, createOpeningHours(dependencies.sql));
      answerTimeRoutes(app, answerTimes);
    },
  };
}
