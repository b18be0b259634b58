import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';

type Props<Values extends FieldValues> = Pick<FieldProps<Values>, 'form' | 'name' | 'label' | 'autoFocus' | 'help'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password field that can reveal its value and warns about Caps Lock. */
export function PasswordField<Values extends FieldValues>(props: Props<Values>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      onKeyUp={(event) => setHasCapsLock(event.getModifierState('CapsLock'))}
      help={
        hasCapsLock ? (
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'warning.dark' }}>
            <Icon of={TriangleAlert} size={14} />
            {t('auth.capsLock')}
          </Box>
        ) : (
          props.help
        )
      }
      end={
        <IconButton
          edge="end"
          aria-label={t(isShown ? 'auth.hidePassword' : 'auth.showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon of={isShown ? EyeOff : Eye} />
        </IconButton>
      }
    />
  );
}
