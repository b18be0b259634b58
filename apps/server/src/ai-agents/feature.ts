import type { FastifyInstance } from 'fastify';
import type { Infrastructure } from '../infra/infrastructure.ts';
import type { Knowledge } from '../knowledge/index.ts';
import type { Messages } from '../messages/index.ts';
import type { Models } from '../models/index.ts';
import type { Quotas } from '../quotas/index.ts';
import { createAgents } from './ai-agents.ts';
import { createAgentAnswers, createFallbackHandOff } from './answering/agent-answers.ts';
import { createTellUnreadable } from './answering/tell-unreadable.ts';
import { createConsulting, createConsultingWith } from './answering/consulting.ts';
import { createDetails } from './answering/details/collecting.ts';
import { createEngines } from './answering/model/engines.ts';
import { createAskModel } from './asking-model.ts';
import { createCheckingReplies } from './assisting/check-reply.ts';
import { createDrafting } from './assisting/draft.ts';
import { assistingRoutes } from './assisting/routes.ts';
import { createSummarizing } from './assisting/summary.ts';
import { createFigures } from './figures.ts';
import { labCaseRoutes } from './lab/case-routes.ts';
import { createLabCases } from './lab/cases.ts';
import type { FlowPlayer } from './lab/flow-player.ts';
import { createLab } from './lab/lab.ts';
import { createCaseResults } from './lab/results.ts';
import { labRunRoutes } from './lab/run-routes.ts';
import type { Degrade } from './shown-on.ts';
import { createBackTests } from './lab/back-tests/back-tests.ts';
import { handleBackTests } from './lab/back-tests/job.ts';
import { createCaseFiles } from './lab/files/files.ts';
import { createProposals } from './lab/proposals/proposals.ts';
import { labToolRoutes } from './lab/tool-routes.ts';
import { createAgentOpenings } from './opening/agent-openings.ts';
import { aiAgentRoutes } from './routes.ts';
import { starterRoutes } from './starters/routes.ts';
import { createStarters } from './starters/starters.ts';
import { tryingRoutes } from './trying/routes.ts';
import { createTryOut } from './trying/try-out.ts';
import { createUnanswered } from './unanswered.ts';
import { versionRoutes } from './versions/routes.ts';
import { createAgentVersions } from './versions/versions.ts';

interface Dependencies extends Pick<Infrastructure, 'sql' | 'jobs' | 'limits' | 'log' | 'vault'> {
  messages: Messages;
  quotas: Quotas;
  knowledge: Knowledge;
  models: Models;
  degrade: Degrade;
  /** Plays flows in the lab. */
  player: FlowPlayer;
  /** What customers get has changed. */
  onChange(companyId: number): void;
}

/** Agents that answer from a company's knowledge, draft for staff, and the tools to try them out. */
export function createAiAgents({
  sql,
  jobs,
  limits,
  log,
  vault,
  messages,
  quotas,
  knowledge: { library, vectors, pairs },
  models,
  degrade,
  player,
  onChange,
}: Dependencies) {
  const engines = createEngines(sql, models);
  // Customers must not wait for a large index to be rebuilt; staff need to see every change in it.
  const consulting = createConsulting(sql, createConsultingWith(sql, library.open, engines, vectors));
  const askForStaff = createConsultingWith(sql, library.openFresh, engines, vectors);
  const tryOut = createTryOut(sql, askForStaff);
  const askModel = createAskModel(sql, models);
  const lab = createLab({ sql, jobs, log, consultWith: askForStaff, askModel, player, degrade });
  handleBackTests(sql, jobs, askForStaff.ready);
  const details = createDetails(sql, jobs);
  const starters = createStarters(sql, jobs, log, askForStaff.ready);

  return {
    /** Asks an agent, for a flow. */
    consulting,
    /** Answers a customer. */
    answer: createAgentAnswers(sql, messages, consulting, details),
    /** Asks customers for contact details while they wait, and reads them from what they write. */
    details,
    /** Answers a customer who has sent only what bots cannot read; null for others. */
    tellUnreadable: createTellUnreadable(sql, messages),
    /** What an agent says before the visitor has written. */
    openings: createAgentOpenings(sql, messages, vault),
    /** Hands the conversation to a person when answering has failed. */
    handOver: createFallbackHandOff(messages),
    async routes(app: FastifyInstance) {
      aiAgentRoutes(app, createAgents(sql, quotas, onChange), createFigures(sql), askForStaff);
      starterRoutes(app, starters);
      versionRoutes(app, createAgentVersions(sql, onChange));
      assistingRoutes(
        app,
        createDrafting(sql, askForStaff),
        createSummarizing(sql, engines),
        createCheckingReplies(sql),
      );
      labCaseRoutes(app, createLabCases(sql));
      labRunRoutes(app, { ...lab, results: createCaseResults(sql), limits });
      await labToolRoutes(app, {
        backTests: createBackTests(sql, jobs),
        proposals: createProposals(sql, askModel, library.openFresh),
        files: createCaseFiles(sql),
        limits,
      });
      tryingRoutes(app, {
        tryOut,
        unanswered: createUnanswered(sql, pairs),
        limits,
        degrade,
      });
    },
  };
}
