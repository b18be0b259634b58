import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { switchCompany } from '@parley/contracts/members';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { enterCompany, useProfile } from '../../api/session.ts';
import { Icon } from '../../components/Icon.tsx';
import { showError } from '../../components/toast-queue.ts';

/** The companies in the user's menu: choosing another one opens it. */
export function CompanyItems({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation();
  const { company, companies } = useProfile();
  const choose = (id: number) => {
    onChosen();
    if (id !== company.id)
      void call(switchCompany, { body: { companyId: id } })
        .then((profile) => enterCompany(profile))
        .catch(showError);
  };
  return [
    <Divider key="above" />,
    <ListSubheader key="title" role="presentation" sx={{ typography: 'caption', fontWeight: 600, lineHeight: '28px' }}>
      {t('nav.companies')}
    </ListSubheader>,
    ...companies.map(({ id, name }) => (
      <MenuItem
        key={id}
        role="menuitemradio"
        aria-checked={id === company.id}
        onClick={() => choose(id)}
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, maxWidth: 320, whiteSpace: 'normal' }}
      >
        {name}
        {id === company.id && <Icon of={Check} size={16} />}
      </MenuItem>
    )),
    <Divider key="below" />,
  ];
}
