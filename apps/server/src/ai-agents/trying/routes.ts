import { dismissUnanswered, listUnanswered, teachAnswer } from '@parley/contracts/unanswered';
import { TriedAnswer, tryAgent } from '@parley/contracts/answers';
import type { Platform } from '@parley/contracts/platform-list';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../infra/errors.ts';
import { answerWithEvents } from '../../infra/http/event-answer.ts';
import { serve } from '../../infra/http/serve.ts';
import type { RateLimits } from '../../infra/rate-limits.ts';
import { firstQuestion, type Exchange, type Verdict } from '../answering/exchange.ts';
import { shownOn, type Degrade } from '../shown-on.ts';
import type { UnansweredQuestions } from '../unanswered.ts';
import type { TryOut } from './try-out.ts';

interface Trying {
  tryOut: TryOut;
  unanswered: UnansweredQuestions;
  limits: RateLimits;
  degrade: Degrade;
}

/** The test owner header, if sent, must name the current user. */
function mustBeOwnTest({ headers }: FastifyRequest, userId: number) {
  const owner = headers['x-test-owner'];
  if (owner !== undefined && owner !== String(userId)) throw new AppError('forbidden');
}

/** Lets staff ask agents without involving a customer. */
export function tryingRoutes(app: FastifyInstance, { tryOut, unanswered, limits, degrade }: Trying) {
  const onPlatform = (platform: Platform, verdict: Verdict): Verdict => {
    const { text, options, sources } = verdict;
    return { ...verdict, ...shownOn(degrade, platform, text, { options, sources, card: null, quickActions: [] }) };
  };

  serve(app, tryAgent, async ({ params, body }, { companyId, userId, request, reply }) => {
    mustBeOwnTest(request, userId);
    await limits.count('tryOut', String(userId));
    const { settings, platform, ...rest } = body;
    const exchange: Exchange = {
      ...firstQuestion(body.question),
      ...rest,
      platform,
      known: body.customerName ? ['name'] : [],
    };
    const events = answerWithEvents(request, reply);
    try {
      const verdict = await tryOut(companyId, params.id, settings, exchange, {
        signal: events.signal,
        onStage: (stage) => events.send('stage', stage),
        onText: (text) => events.send('text', { text }),
      });
      events.send('answer', TriedAnswer.parse(onPlatform(platform, verdict)));
    } catch (error) {
      if (events.signal.aborted) return;
      if (!events.hasStarted()) throw error;
      request.log.error({ err: error }, 'Trying out an agent failed after the response had started.');
      events.send('problem', { code: error instanceof AppError ? error.code : 'internal' });
    }
    events.end();
  });

  serve(app, listUnanswered, ({ params, query: { cursor, limit } }, { companyId }) =>
    unanswered.list(companyId, params.id, { cursor: /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null, limit }),
  );
  serve(app, dismissUnanswered, ({ params }, { companyId }) =>
    unanswered.dismiss(companyId, params.id, params.question),
  );
  serve(app, teachAnswer, ({ params, body }, { companyId, userId }) =>
    unanswered.teach(companyId, userId, params.id, body),
  );
}
