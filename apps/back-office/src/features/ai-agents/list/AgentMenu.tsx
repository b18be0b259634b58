import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { useAgentDeeds } from '../useAgentDeeds.ts';

interface Props {
  agent: AiAgent;
  /** The editor is open already and has a button for the state. */
  isInEditor?: boolean;
}

/** Everything that can be done to one agent as a whole. */
export function AgentMenu({ agent, isInEditor = false }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { setStatus, duplicate, remove, leave } = useAgentDeeds();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { id, name, status } = agent;
  const close = () => setAnchor(null);
  const item = (label: string, run: () => void) => (
    <MenuItem
      onClick={() => {
        close();
        run();
      }}
    >
      {label}
    </MenuItem>
  );
  const statusLabels = {
    live: t('aiAgents.pause'),
    paused: t('aiAgents.resume'),
    draft: t('aiAgents.switchOn'),
  };
  return (
    <>
      <IconButton
        aria-label={t('aiAgents.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}
      >
        <Icon of={Ellipsis} size={18} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {!isInEditor && item(t('aiAgents.open'), () => void navigate(`/ai-agents/${id}/general`))}
        {!isInEditor &&
          item(statusLabels[status], () => setStatus.mutate({ id, status: status === 'live' ? 'paused' : 'live' }))}
        {item(t('aiAgents.duplicate'), () => duplicate.mutate(agent))}
        {item(t('aiAgents.delete'), () => remove.mutate(agent, isInEditor ? { onSuccess: leave } : {}))}
      </Menu>
    </>
  );
}
