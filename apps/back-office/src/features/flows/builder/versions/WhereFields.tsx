import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Channel } from '@parley/contracts/channels';
import type { Flow } from '@parley/contracts/flows';
import { Check, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAgents } from '../../../../api/ai-agents.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { platformIcon } from '../../../../components/platforms.ts';
import type { Where } from './useWhere.ts';

/** Where the flow is live, and a choice of further channels. */
export function WhereFields({ flow, where }: { flow: Flow; where: Where }) {
  const { t } = useTranslation();
  const agents = useAgents(where.others.some(({ aiAgentId }) => aiAgentId !== null)).data;
  const isNowhere = flow.channels.length === 0;
  /** Who answers there so far. */
  const answererOf = ({ flowId, aiAgentId }: Channel) =>
    flowId === null && aiAgentId === null
      ? null
      : (agents?.find(({ id }) => id === aiAgentId)?.name ?? t('flows.where.someone'));
  if (where.isLoading) return null;
  return (
    <Box component="fieldset" sx={{ m: 0, mb: 4, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
        {t('flows.where.title')}
      </Box>
      <Box sx={{ ...line, color: isNowhere ? 'warning.dark' : 'success.dark' }}>
        <Icon of={isNowhere ? Unplug : Check} size={16} />
        <span>
          {isNowhere
            ? t('flows.where.nowhere')
            : t('flows.where.live', { list: flow.channels.map(({ name }) => name).join(', ') })}
        </span>
      </Box>
      {where.others.map((channel) => {
        const answerer = answererOf(channel);
        const isChosen = where.isChosen(channel.id);
        return (
          <Box key={channel.id}>
            <FormControlLabel
              sx={label}
              control={
                <Checkbox checked={isChosen} onChange={(_, isOn) => where.choose(channel.id, isOn)} sx={{ p: 1.5 }} />
              }
              label={
                <Box component="span" sx={line}>
                  <Icon of={platformIcon(channel.type)} size={16} />
                  <span>{channel.name}</span>
                </Box>
              }
            />
            {isChosen && answerer && (
              <Box sx={{ typography: 'caption', color: 'text.secondary', pl: 8 }}>
                {t('flows.where.takesOver', { name: answerer })}
              </Box>
            )}
          </Box>
        );
      })}
      <FormControlLabel
        sx={label}
        control={
          <Checkbox
            checked={where.isChosen(where.NEW)}
            onChange={(_, isOn) => where.choose(where.NEW, isOn)}
            sx={{ p: 1.5 }}
          />
        }
        label={t('flows.where.new')}
      />
    </Box>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none' },
} as const;

const label = { display: 'flex', ml: -1.5, mr: 0, minHeight: { xs: 44, lg: 36 } } as const;
