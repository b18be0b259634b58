import { getAnswerTime } from '@parley/contracts/answer-times';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { AnswerTimes } from './answer-times.ts';

export function answerTimeRoutes(app: FastifyInstance, answerTimes: AnswerTimes) {
  serve(app, getAnswerTime, (_, { companyId }) => answerTimes.read(companyId));
}
