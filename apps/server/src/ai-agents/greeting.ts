/** SQL for a query over `channels`: the greeting of the channel's agent by language, as JSON; null where no agent answers. */
export const AGENT_GREETING = `
  (SELECT a.settings->'greeting' FROM ai_agents a
   WHERE a.id = channels.ai_agent_id AND a.company_id = channels.company_id AND channels.flow_id IS NULL
     AND a.status = 'live' AND a.deleted_at IS NULL)`;
