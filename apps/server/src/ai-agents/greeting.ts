/** SQL for a query over `channels`: the greeting of the channel's agent by language, as JSON; null where no agent answers now. */
export const AGENT_GREETING = `
  (SELECT v.content->'settings'->'greeting' FROM ai_agents a
   JOIN agent_versions v ON v.ai_agent_id = a.id AND v.number = a.published_version
   WHERE a.id = channels.ai_agent_id AND a.company_id = channels.company_id AND channels.flow_id IS NULL
     AND channels.has_bot)`;
