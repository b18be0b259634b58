import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { useEverybody } from '../../../api/members.ts';

interface Props {
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Who is in the team: everybody, with a search. */
export function PeoplePicker({ chosen, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const everybody = useEverybody();
  const isIn = new Set(chosen);
  const typed = search.trim().toLowerCase();
  const toggle = (id: number) => onChange(isIn.has(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Box role="group" aria-label={t('teams.people')} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: 600 }}>
        {t('teams.people')}
        <Box component="span" role="status" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {t('teams.chosen', { count: chosen.length })}
        </Box>
      </Box>
      <TextField
        size="small"
        type="search"
        value={search}
        placeholder={t('teams.findPeople')}
        onChange={({ target }) => setSearch(target.value)}
        slotProps={{ htmlInput: { 'aria-label': t('teams.findPeople'), autoComplete: 'off' } }}
      />
      <Loaded query={everybody}>
        {(all) => {
          const found = all.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(typed));
          return (
            <Box
              tabIndex={-1}
              sx={{
                maxHeight: 220,
                overflowY: 'auto',
                border: '1px solid',
                borderColor: 'divider',
                borderRadius: '8px',
              }}
            >
              {found.length === 0 && <Box sx={{ p: 3, color: 'text.secondary' }}>{t('teams.noMatch')}</Box>}
              {found.map(({ id, name }) => (
                <Box
                  key={id}
                  component="label"
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 2,
                    minHeight: { xs: 44, lg: 36 },
                    px: 2,
                    cursor: 'pointer',
                    '&:hover': { bgcolor: 'surface' },
                  }}
                >
                  <Checkbox checked={isIn.has(id)} onChange={() => toggle(id)} size="small" />
                  <Avatar id={id} name={name} size={20} />
                  <Box component="span" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {name}
                  </Box>
                </Box>
              ))}
            </Box>
          );
        }}
      </Loaded>
    </Box>
  );
}
