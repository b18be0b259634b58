import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CompanySecret } from '@parley/contracts/company-secrets';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecrets } from '../../../api/company-secrets.ts';
import { Icon } from '../../../components/Icon.tsx';
import { OwnersOnly } from '../../../components/OwnersOnly.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { SecretDialog } from '../../../components/secrets/SecretDialog.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import { Section } from '../Section.tsx';
import { DeleteSecretDialog } from './DeleteSecretDialog.tsx';
import { SecretRow } from './SecretRow.tsx';

type Opened = { dialog: 'new' } | { dialog: 'replace' | 'delete'; name: string } | null;

/** Keys for other systems, by name. They can be added, replaced and deleted, but never shown. */
export function SecretsScreen() {
  const { t } = useTranslation();
  const secrets = useSecrets();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <AccountFrame title={t('account.secrets.title')}>
      <Section title={t('secrets.title')} description={t('secrets.description')}>
        <Loaded query={secrets}>{(items) => <SecretList items={items} onOpen={setOpened} />}</Loaded>
      </Section>
      {opened?.dialog === 'new' && <SecretDialog onClose={close} onSaved={close} />}
      {opened?.dialog === 'replace' && <SecretDialog replaces={opened.name} onClose={close} onSaved={close} />}
      {opened?.dialog === 'delete' && <DeleteSecretDialog name={opened.name} onClose={close} />}
    </AccountFrame>
  );
}

function SecretList({ items, onOpen }: { items: readonly CompanySecret[]; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation();
  return (
    <>
      {items.length === 0 ? (
        <Box sx={{ color: 'text.secondary', mb: 4 }}>{t('secrets.empty')}</Box>
      ) : (
        <Box component="ul" aria-label={t('secrets.title')} sx={{ listStyle: 'none', m: 0, mb: 4, p: 0 }}>
          {items.map((secret) => (
            <SecretRow
              key={secret.name}
              secret={secret}
              onReplace={() => onOpen({ dialog: 'replace', name: secret.name })}
              onDelete={() => onOpen({ dialog: 'delete', name: secret.name })}
            />
          ))}
        </Box>
      )}
      <OwnersOnly>
        <Button variant="outlined" startIcon={<Icon of={Plus} size={18} />} onClick={() => onOpen({ dialog: 'new' })}>
          {t('secrets.add')}
        </Button>
      </OwnersOnly>
    </>
  );
}
