import Box from '@mui/material/Box';
import type { CustomerField } from '@parley/contracts/customer-fields';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { SortableRow } from '../../../components/SortableRow.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { TYPE_ICONS, TYPE_KEYS } from './field-types.ts';

interface Props {
  field: CustomerField;
  canMove: { up: boolean; down: boolean };
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  /** Another field was dropped here. */
  onDrop: (id: number) => void;
  onRemove: () => void;
}

/** One field: its handle, its name, how flows call it, and its choices. */
export function FieldRow({ field, canMove, onEdit, onMove, onDrop, onRemove }: Props) {
  const { t } = useTranslation();
  const { id, key, name, type } = field;
  const choices = field.choices.filter(({ isRemoved }) => !isRemoved);
  return (
    <SortableRow
      id={id}
      list="field"
      label={t('customerFields.move', { name })}
      onMove={onMove}
      onDrop={onDrop}
      sx={ROW}
      handleSx={{ ml: { xs: -3, lg: -1 } }}
    >
      <Box sx={TILE}>
        <Icon of={TYPE_ICONS[type]} size={18} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t(TYPE_KEYS[type])} · <code>{`customer.${key}`}</code>
        </Box>
        {choices.length > 0 && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {choices.map((choice) => choice.name).join(', ')}
          </Box>
        )}
      </Box>
      <RowMenu
        label={t('customerFields.menu', { name })}
        actions={[
          { label: t('customerFields.edit'), run: onEdit },
          canMove.up && { label: t('customerFields.up'), run: () => onMove(-1) },
          canMove.down && { label: t('customerFields.down'), run: () => onMove(1) },
          'line',
          { label: t('customerFields.remove'), run: onRemove },
        ]}
      />
    </SortableRow>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  py: 3,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const TILE = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: '6px',
  bgcolor: 'surface',
  color: 'text.secondary',
} as const;
