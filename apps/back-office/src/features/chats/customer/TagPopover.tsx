import Autocomplete from '@mui/material/Autocomplete';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useTags } from '../useConversations.ts';

interface Props {
  anchor: HTMLElement;
  /** Those it has already. */
  taken: readonly string[];
  onAdd: (name: string) => void;
  onClose: () => void;
}

const LONGEST = 40;

/** Takes one of the tags in use, or a new one. */
export function TagPopover({ anchor, taken, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const tags = (useTags().data ?? []).map(({ name }) => name);
  const free = tags.filter((name) => !taken.some((each) => each.toLowerCase() === name.toLowerCase()));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('chats.tags.add'),
          sx: { p: 4, width: 280, maxWidth: '100%', border: '1px solid', borderColor: 'divider', boxShadow: 8 },
        },
      }}
    >
      <Autocomplete
        freeSolo
        openOnFocus
        autoHighlight={false}
        options={free}
        onChange={(_, chosen) => {
          const name = chosen?.trim();
          if (name) onAdd(name);
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            label={t('chats.tags.name')}
            helperText={t('chats.tags.help')}
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: LONGEST } }}
          />
        )}
      />
    </Popover>
  );
}
