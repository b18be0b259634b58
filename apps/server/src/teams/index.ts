export { createTeamFeature } from './feature.ts';
export { teamsByTopic } from './routing-rules.ts';
export { createTeams } from './teams.ts';
