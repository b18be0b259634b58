import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { X } from 'lucide-react';
import { useId, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { withAddresses } from './addresses.ts';

interface Props {
  addresses: readonly string[];
  /** What is wrong with an address, if anything. */
  problemOf: (address: string) => string | undefined;
  /** What is wrong with the list. */
  problem: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (addresses: string[]) => void;
}

/** Addresses as removable tokens. A pasted list becomes one token per address, and so does what is typed. */
export function AddressesField({ addresses, problemOf, problem, inputRef, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const take = (text: string) => {
    setTyped('');
    onChange(withAddresses(addresses, text));
  };
  const remove = (address: string) => {
    onChange(addresses.filter((each) => each !== address));
    inputRef.current?.focus();
  };
  const bad = addresses.filter((address) => problemOf(address));
  return (
    <FormControl fullWidth size="small" error={problem !== undefined || bad.length > 0}>
      <InputLabel shrink htmlFor={id}>
        {t('members.addresses')}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={t('members.addresses')}
        notched
        autoFocus
        inputRef={inputRef}
        value={typed}
        placeholder={addresses.length === 0 ? t('members.addressesHint') : ''}
        // A separator ends an address, typed or pasted.
        onChange={({ target }) => (/[\s,;]/.test(target.value) ? take(target.value) : setTyped(target.value))}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!/[\s,;]/.test(text.trim())) return;
          event.preventDefault(); // a field of one line would join the lines
          take(`${typed}${text}`);
        }}
        onBlur={() => typed.trim() && take(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim()) {
            event.preventDefault();
            take(typed);
          }
          if (event.key === 'Backspace' && typed === '' && addresses.length > 0) onChange(addresses.slice(0, -1));
        }}
        startAdornment={
          addresses.length > 0 && (
            <Box component="ul" aria-label={t('members.addresses')} sx={TOKENS}>
              {addresses.map((address) => (
                <Token key={address} address={address} isBad={bad.includes(address)} onRemove={() => remove(address)} />
              ))}
            </Box>
          )
        }
        inputProps={{
          'aria-describedby': `${id}-help`,
          inputMode: 'email',
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
        }}
        sx={{ flexWrap: 'wrap', height: 'auto', minHeight: 88, alignItems: 'flex-start', p: 2, gap: 1.5 }}
      />
      <FormHelperText id={`${id}-help`} component="div">
        {problem ?? (bad.length === 0 && t('members.addressesHelp'))}
        {bad.map((address) => (
          <Box key={address} sx={{ overflowWrap: 'anywhere' }}>
            {t('members.problemWith', { address, problem: problemOf(address) })}
          </Box>
        ))}
      </FormHelperText>
    </FormControl>
  );
}

function Token({ address, isBad, onRemove }: { address: string; isBad: boolean; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: '100%',
        pl: 2.5,
        borderRadius: '6px',
        bgcolor: isBad ? 'error.light' : 'surface',
        color: isBad ? 'error.dark' : 'text.primary',
        typography: 'body2',
      }}
    >
      <Box component="span" sx={{ py: 1, overflowWrap: 'anywhere', textDecoration: isBad ? 'underline wavy' : 'none' }}>
        {address}
      </Box>
      <ButtonBase
        aria-label={t('members.removeAddress', { address })}
        onClick={onRemove}
        sx={{
          flex: 'none',
          width: { xs: 44, lg: 28 },
          height: { xs: 44, lg: 28 },
          borderRadius: '6px',
          '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
        }}
      >
        <Icon of={X} size={14} />
      </ButtonBase>
    </Box>
  );
}

const TOKENS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  listStyle: 'none',
  m: 0,
  p: 0,
  maxWidth: '100%',
} as const;
