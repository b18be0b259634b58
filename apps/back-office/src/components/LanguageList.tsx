import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { bcp47, LANGUAGES, type Locale } from '@parley/contracts/locales';
import { currentLocale } from '../language.ts';

interface Props {
  anchor: HTMLElement;
  onChoose: (locale: Locale) => void;
  onClose: () => void;
}

/** The seven languages, each in its own name. */
export function LanguageList({ anchor, onChoose, onClose }: Props) {
  const current = currentLocale();
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {LANGUAGES.map(({ code, name }) => (
        <MenuItem key={code} lang={bcp47(code)} selected={code === current} onClick={() => onChoose(code)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
