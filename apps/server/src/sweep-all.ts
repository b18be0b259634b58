import type { Attachments } from './attachments/index.ts';
import type { Sql } from './infra/sql/sql.ts';
import { sweepActivity } from './activity/index.ts';
import { dropDeletedAgents } from './ai-agents/index.ts';
import { sweepExpired } from './auth/index.ts';
import { dropOldDays } from './channels/index.ts';
import { dropDeletedFields, dropOldBlocks } from './customers/index.ts';
import { sweepDeletedFlows, sweepFlowFiles } from './flows/index.ts';
import { dropDeletedViews } from './inbox-views/index.ts';
import { sweepDeletionMarks } from './infra/realtime/mark-deletion.ts';
import { dropDeletedSources, dropUnusedVectors } from './knowledge/index.ts';
import { sweepMacros } from './macros/index.ts';
import { dropDeletedTemplates } from './message-templates/index.ts';
import { dropDeletedNotes } from './notes/index.ts';
import { sweepNotifications } from './notifications/index.ts';
import { sweepDeletions, sweepSignInStates } from './platform-sign-ins/index.ts';
import { dropDeletedPolicies } from './policies/index.ts';
import { dropDeletedActions } from './quick-actions/index.ts';
import { foldPastDays } from './stats/index.ts';

/** The hourly clean-up of every feature, each in its own transaction. */
export async function sweepAll(sql: Sql, attachments: Pick<Attachments, 'sweep'>): Promise<void> {
  await sql.asSystem(sweepExpired);
  await sql.asSystem(sweepActivity);
  await sql.asSystem(sweepNotifications);
  await sql.asSystem(sweepSignInStates);
  await sql.asSystem(sweepDeletions);
  await sql.asSystem(sweepDeletionMarks);
  await sql.asSystem(foldPastDays);
  await sql.asSystem(dropOldDays);
  await sql.asSystem(sweepDeletedFlows);
  await sql.asSystem(sweepFlowFiles);
  await sql.asSystem(dropDeletedTemplates);
  await sql.asSystem(dropDeletedActions);
  await sql.asSystem(dropDeletedFields);
  await sql.asSystem(dropOldBlocks);
  await sql.asSystem(dropDeletedAgents);
  await sql.asSystem(dropDeletedPolicies);
  await sql.asSystem(dropDeletedNotes);
  await sql.asSystem(dropDeletedViews);
  await sql.asSystem(sweepMacros);
  await sql.asSystem(dropDeletedSources);
  await sql.asSystem(dropUnusedVectors);
  await attachments.sweep();
}
