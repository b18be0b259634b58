import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Schedule } from './opening-hours.ts';
import { line, maxLength, required } from './rules.ts';
import { Id } from './shared.ts';

export const MAX_TEAMS = 200;
export const MAX_TEAM_MEMBERS = 1_000;

/** How a team's conversations are given out: by colleagues, to each member in turn, or to whoever has most places free. */
export const ROUTINGS = ['hand', 'turn', 'free'] as const;

/** A group of members who share conversations. */
export const Team = z.object({
  id: Id,
  name: z.string(),
  routing: z.enum(ROUTINGS),
  /** Those of them who work in the company now. */
  memberIds: z.array(Id),
  /** Null if the team keeps the hours of the company. */
  hours: Schedule.nullable(),
});

export const listTeams = endpoint('GET', '/teams', {
  summary: 'The teams of the company and who is in them, by name',
  access: 'verified',
  result: z.object({ data: z.array(Team), nextCursor: z.string().nullable() }),
});

const TeamContent = z.strictObject({
  name: line(required, maxLength(60)),
  routing: z.enum(ROUTINGS).optional(),
  memberIds: z.array(Id).max(MAX_TEAM_MEMBERS).optional(),
  hours: Schedule.nullable().optional(),
});

export const createTeam = endpoint('POST', '/teams', {
  summary: 'Create a team; without hours of its own it keeps those of the company',
  access: 'company-owner',
  body: TeamContent,
  result: Team,
  status: 201,
});

const OfTeam = z.object({ id: Id });

export const saveTeam = endpoint('PUT', '/teams/:id', {
  summary: 'Change a team; what is left out stays as it is',
  access: 'company-owner',
  params: OfTeam,
  body: TeamContent.partial(),
  result: Team,
});

export const deleteTeam = endpoint('DELETE', '/teams/:id', {
  summary: 'Delete a team; its conversations belong to no team from then on and keep who holds them',
  access: 'company-owner',
  params: OfTeam,
});

export type Team = z.output<typeof Team>;
export type TeamContent = z.output<typeof TeamContent>;
export type Routing = Team['routing'];
