import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InstanceCompany } from '@parley/contracts/companies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../components/files.ts';
import { Cell, Head, ListTable, MenuCell, NameCell, Row } from '../../../components/ListTable.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import { RemoveCompanyDialog } from './RemoveCompanyDialog.tsx';
import { useCompanies } from './useCompanies.ts';

/** All companies of the installation, for its owner. */
export function InstanceScreen() {
  const { t } = useTranslation();
  const companies = useCompanies();
  const [removing, setRemoving] = useState<InstanceCompany | null>(null);
  return (
    <AccountFrame title={t('account.instance')}>
      <Box sx={{ color: 'text.secondary', py: 4 }}>{t('instance.description')}</Box>
      <Loaded query={companies}>
        {({ pages }) => (
          <ListTable>
            <thead>
              <tr>
                <Head>{t('instance.company')}</Head>
                <Head width={140}>{t('instance.created')}</Head>
                <Head width={110} isNumber>
                  {t('instance.people')}
                </Head>
                <Head width={130} isNumber>
                  {t('instance.conversations')}
                </Head>
                <Head width={110} isNumber>
                  {t('instance.storage')}
                </Head>
                <Head width={150}>{null}</Head>
              </tr>
            </thead>
            <tbody>
              {pages
                .flatMap(({ data }) => data)
                .map((company) => (
                  <CompanyRow key={company.id} company={company} onRemove={() => setRemoving(company)} />
                ))}
            </tbody>
          </ListTable>
        )}
      </Loaded>
      {companies.hasNextPage && (
        <Button variant="outlined" onClick={() => void companies.fetchNextPage()} sx={{ mt: 4 }}>
          {t('instance.more')}
        </Button>
      )}
      {removing && <RemoveCompanyDialog company={removing} onClose={() => setRemoving(null)} />}
    </AccountFrame>
  );
}

function CompanyRow({ company, onRemove }: { company: InstanceCompany; onRemove: () => void }) {
  const { t, i18n } = useTranslation();
  const { name, createdAt, people, conversations, storageBytes, isOwn, isBeingRemoved } = company;
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <Row height={52}>
      <NameCell>
        {/* On cards the button is beside the name. */}
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere', pr: { xs: 18, lg: 0 } }}>{name}</Box>
      </NameCell>
      <Cell label={t('instance.created')} order={1}>
        {createdAt.toLocaleDateString(i18n.language, { dateStyle: 'medium' })}
      </Cell>
      <Cell label={t('instance.people')} order={2} isNumber>
        {number(people)}
      </Cell>
      <Cell label={t('instance.conversations')} order={3} isNumber>
        {number(conversations)}
      </Cell>
      <Cell label={t('instance.storage')} order={4} isNumber>
        {formatSize(storageBytes, i18n.language)}
      </Cell>
      <MenuCell>
        {isOwn || isBeingRemoved ? (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', pr: 2 }}>
            {t(isOwn ? 'instance.own' : 'instance.removing')}
          </Box>
        ) : (
          <Button
            variant="text"
            aria-label={t('instance.removeLabel', { name })}
            onClick={onRemove}
            sx={{ color: 'error.dark' }}
          >
            {t('instance.remove')}
          </Button>
        )}
      </MenuCell>
    </Row>
  );
}
