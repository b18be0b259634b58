import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../../components/Popup.tsx';
import { hasTag } from '../tags.ts';
import { useTags } from '../useConversations.ts';

interface Props {
  anchor: HTMLElement;
  /** The tags it already has. */
  taken: readonly string[];
  onAdd: (name: string) => void;
  onClose: () => void;
}

const MAX_LENGTH = 40;

/** Adds an existing tag or a new one. */
export function TagPopover({ anchor, taken, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const tags = (useTags().data ?? []).map(({ name }) => name);
  const free = tags.filter((name) => !hasTag(taken, name));
  return (
    <Popup anchor={anchor} label={t('chats.tags.add')} width={280} onClose={onClose}>
      <Autocomplete
        freeSolo
        openOnFocus
        autoHighlight={false}
        options={free}
        onChange={(event, chosen) => {
          event.preventDefault(); // otherwise the same Enter would press the button that gets the focus next
          const name = chosen?.trim();
          if (name) onAdd(name);
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            label={t('chats.tags.name')}
            helperText={t('chats.tags.help')}
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: MAX_LENGTH } }}
          />
        )}
      />
    </Popup>
  );
}
