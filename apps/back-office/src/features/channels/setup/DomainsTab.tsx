import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { sentence } from '@parley/contracts/error-texts/index';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Icon } from '../../../components/Icon.tsx';
import { currentMessages } from '../../../language.ts';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { Card } from './Card.tsx';
import { asDomain, domainProblem, MAX_DOMAINS } from '../../../components/sites.ts';
import type { Setup } from './useSetup.ts';

/** Which sites may show the widget. */
export function DomainsTab({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const { allowedDomains, allowsAppWebViews } = setup.values;
  return (
    <>
      <Card title={t('channels.domains.heading')} description={t('channels.domains.description')}>
        <Box sx={{ px: 4, pb: 4, pt: 1 }}>
          <AddDomain setup={setup} />
          <OwnWebsite setup={setup} />
          {allowedDomains.length === 0 ? (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('channels.domains.every')}</Box>
          ) : (
            <Box
              component="ul"
              aria-label={t('channels.domains.heading')}
              sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}
            >
              {allowedDomains.map((host) => (
                <DomainChip
                  key={host}
                  host={host}
                  onRemove={() =>
                    setup.set(
                      'allowedDomains',
                      allowedDomains.filter((each) => each !== host),
                    )
                  }
                />
              ))}
            </Box>
          )}
        </Box>
      </Card>
      <Card title={t('channels.apps.heading')}>
        <Box sx={{ px: 4, pb: 4 }}>
          <StateSwitch
            isOn={allowsAppWebViews}
            label={t('channels.apps.allow')}
            help={t('channels.apps.help')}
            onChange={(isOn) => setup.set('allowsAppWebViews', isOn)}
          />
        </Box>
      </Card>
    </>
  );
}

/** Offers the company's own website as long as it is not on the list. */
function OwnWebsite({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const { company } = useProfile();
  const host = asDomain(company.website ?? '');
  const { allowedDomains } = setup.values;
  if (domainProblem(host) !== null || allowedDomains.includes(host) || allowedDomains.length >= MAX_DOMAINS)
    return null;
  return (
    <Button
      variant="outlined"
      startIcon={<Icon of={Plus} size={16} />}
      onClick={() => setup.set('allowedDomains', [...allowedDomains, host])}
      sx={{ mb: 4, overflowWrap: 'anywhere' }}
    >
      {t('channels.domains.offer', { host })}
    </Button>
  );
}

function AddDomain({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const { allowedDomains } = setup.values;

  /** Accepts several at a time, as pasted from a list. */
  const add = () => {
    const hosts = [...new Set(typed.split(/[\s,;]+/).map(asDomain))].filter(Boolean);
    const refused =
      hosts.map(domainProblem).find((found) => found !== null) ?? (hosts.length ? null : domainProblem(''));
    const next = [...new Set([...allowedDomains, ...hosts])];
    if (refused) return setProblem(sentence(currentMessages(), refused));
    if (next.length === allowedDomains.length) return setProblem(t('channels.domains.twice'));
    if (next.length > MAX_DOMAINS) return setProblem(t('channels.domains.tooMany', { count: MAX_DOMAINS }));
    setup.set('allowedDomains', next);
    setTyped('');
    setProblem('');
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 4, maxWidth: 520 }}
    >
      <TextField
        id={id}
        label={t('channels.domains.label')}
        value={typed}
        error={problem !== ''}
        helperText={problem || t('channels.domains.help')}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem('');
        }}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, inputMode: 'url' } }}
      />
      <Button
        type="submit"
        variant="outlined"
        startIcon={<Icon of={Plus} size={16} />}
        sx={{ flex: 'none', minHeight: 40 }}
      >
        {t('channels.domains.add')}
      </Button>
    </Box>
  );
}

function DomainChip({ host, onRemove }: { host: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        minHeight: { xs: 44, lg: 32 },
        maxWidth: '100%',
        pl: 3,
        pr: 1,
        borderRadius: '16px',
        bgcolor: 'surface',
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      {host}
      <IconButton
        aria-label={t('channels.domains.remove', { host })}
        onClick={onRemove}
        sx={{ p: 0, width: { xs: 44, lg: 24 }, height: { xs: 44, lg: 24 } }}
      >
        <Icon of={X} size={16} />
      </IconButton>
    </Box>
  );
}
