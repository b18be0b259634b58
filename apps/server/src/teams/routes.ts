import * as availabilityContract from '@parley/contracts/availability';
import * as routingContract from '@parley/contracts/routing';
import * as contract from '@parley/contracts/teams';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { AvailabilityService } from './availability.ts';
import type { RoutingService } from './routing-rules.ts';
import type { Teams } from './teams.ts';

interface Parts {
  teams: Teams;
  availability: AvailabilityService;
  routing: RoutingService;
}

export function teamRoutes(app: FastifyInstance, { teams, availability, routing }: Parts) {
  serve(app, contract.listTeams, async (_, { companyId }) => ({ data: await teams.list(companyId), nextCursor: null }));
  serve(app, contract.createTeam, ({ body }, context) => teams.create(context, body));
  serve(app, contract.saveTeam, ({ params, body }, context) => teams.save(context, params.id, body));
  serve(app, contract.deleteTeam, ({ params }, context) => teams.remove(context, params.id));

  serve(app, routingContract.getRouting, (_, { companyId }) => routing.read(companyId));
  serve(app, routingContract.saveRouting, ({ body }, context) => routing.save(context, body));

  serve(app, availabilityContract.getAvailability, (_, context) => availability.read(context));
  serve(app, availabilityContract.setAvailability, ({ body }, context) => availability.choose(context, body));
  serve(app, availabilityContract.announceActivity, ({ body }, context) =>
    availability.noteActive(context, body.idleSeconds),
  );
}
