import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

const MAX_LENGTH = 120;
const NONE: string[] = [];

interface Props {
  value: string;
  /** The provider's models; undefined until they are requested. */
  options: string[] | undefined;
  problem: string | undefined;
  isLoading: boolean;
  /** Called when the list is opened. */
  onOpen: () => void;
  onChange: (name: string) => void;
  onLeave: () => void;
}

/** A model from the provider's list or a typed name, because not every server can list its models. */
export function ModelName({ value, options, problem, isLoading, onOpen, onChange, onLeave }: Props) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      freeSolo
      openOnFocus
      forcePopupIcon
      disableClearable
      disablePortal
      id="agent-model"
      options={options ?? NONE}
      inputValue={value}
      value={value}
      loading={isLoading}
      loadingText={t('aiAgents.engine.asking')}
      openText={t('aiAgents.engine.open')}
      closeText={t('aiAgents.engine.close')}
      // Do not filter by the current selection.
      filterOptions={(all, { inputValue }) =>
        all.includes(inputValue) ? all : all.filter((name) => name.includes(inputValue.trim().toLowerCase()))
      }
      slotProps={{ paper: { elevation: 8 } }}
      onOpen={onOpen}
      onInputChange={(_, next, reason) => reason !== 'reset' && onChange(next)}
      onChange={(_, next) => onChange(next)}
      onBlur={onLeave}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('aiAgents.engine.name')}
          error={problem !== undefined}
          helperText={problem ?? t('aiAgents.engine.nameHelp')}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: MAX_LENGTH, dir: 'ltr', spellCheck: false },
          }}
        />
      )}
    />
  );
}
