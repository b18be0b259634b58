import Box from '@mui/material/Box';
import { Icon } from '../../components/Icon.tsx';
import { AGENT_STYLES, type AgentIcon } from './agent-icons.ts';

/** The agent's icon on a tinted square. */
export function AgentTile({ icon, size = 40 }: { icon: AgentIcon; size?: number }) {
  const style = AGENT_STYLES[icon];
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '8px',
        bgcolor: style.tint,
        color: style.ink,
      }}
    >
      <Icon of={style.icon} size={size > 48 ? 28 : size > 32 ? 20 : 18} />
    </Box>
  );
}
