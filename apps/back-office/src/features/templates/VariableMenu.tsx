import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Braces } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { useVariableNames, type Variable } from '../../components/variables.ts';

interface Props {
  variables: readonly Variable[];
  onPick: (variable: Variable) => void;
}

/** Inserts a variable into a text. */
export function VariableMenu({ variables, onPick }: Props) {
  const { t } = useTranslation();
  const names = useVariableNames();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <span>
      <Button
        id={id}
        variant="outlined"
        startIcon={<Icon of={Braces} size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: { lg: 32 }, py: 0 }}
      >
        {t('templates.insertVariable')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {variables.map((variable) => (
          <MenuItem
            key={variable}
            onClick={() => {
              setAnchor(null);
              onPick(variable);
            }}
          >
            {names.get(variable)}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
