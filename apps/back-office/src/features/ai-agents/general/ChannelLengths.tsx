import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ANSWER_LENGTHS, type AgentSettings } from '@parley/contracts/ai-agents';
import { CHANNEL_TYPES, type Platform } from '@parley/contracts/platform-list';
import { useTranslation } from 'react-i18next';
import { usePlatformNames } from '../../../components/platforms.ts';
import type { AgentForm } from './useAgentForm.ts';

const AS_ABOVE = '';

interface Props {
  form: AgentForm;
  names: Record<AgentSettings['answerLength'], string>;
}

/** Where answers have another length than elsewhere. */
export function ChannelLengths({ form, names }: Props) {
  const { t } = useTranslation();
  const platforms = usePlatformNames();
  const lengths = form.values.channelLengths;
  const lengthOn = (platform: Platform) => lengths.find((each) => each.platform === platform)?.length ?? null;
  const change = (changed: Platform, next: string) =>
    form.set(
      'channelLengths',
      CHANNEL_TYPES.flatMap((platform) => {
        const length =
          platform === changed ? ANSWER_LENGTHS.find((each) => each === next) : (lengthOn(platform) ?? undefined);
        return length ? [{ platform, length }] : [];
      }),
    );
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 3, fontWeight: 600 }}>
        {t('aiAgents.voice.lengthByChannel')}
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(160px, 100%), 1fr))' }}>
        {CHANNEL_TYPES.map((platform) => (
          <TextField
            key={platform}
            select
            id={`agent-length-${platform}`}
            label={platforms[platform]}
            value={lengthOn(platform) ?? AS_ABOVE}
            onChange={({ target }) => change(platform, target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value={AS_ABOVE}>{t('aiAgents.voice.lengthAsAbove')}</MenuItem>
            {ANSWER_LENGTHS.map((length) => (
              <MenuItem key={length} value={length}>
                {names[length]}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
    </Box>
  );
}
