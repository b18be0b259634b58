import Box from '@mui/material/Box';
import { LANGUAGES } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../api/session.ts';
import { useSessions } from '../../api/useSessions.ts';
import { RouterLink } from '../../components/RouterLink.tsx';
import { currentLocale } from '../../language.ts';
import { SetupChecklist } from './SetupChecklist.tsx';

export function HomeScreen() {
  const { t, i18n } = useTranslation();
  const { user, company } = useProfile();
  const today = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: company.timezone }).format(
    new Date(),
  );
  const greeting = {
    morning: t('home.morning', { name: user.name }),
    afternoon: t('home.afternoon', { name: user.name }),
    evening: t('home.evening', { name: user.name }),
  };
  return (
    <Box sx={{ px: { xs: 4, lg: 6 }, py: 5, width: '100%', maxWidth: 1200 }}>
      <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, overflowWrap: 'anywhere' }}>
        {greeting[partOfDay(company.timezone)]}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1, mb: 5, overflowWrap: 'anywhere' }}>
        {company.name} · {today}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
          gap: 4,
          alignItems: 'start',
        }}
      >
        <SetupChecklist />
        <WorkspaceCard />
      </Box>
    </Box>
  );
}

/** What holds for this workspace right now, each leading to where it is changed. */
function WorkspaceCard() {
  const { t } = useTranslation();
  const { company } = useProfile();
  const sessions = useSessions();
  const language = LANGUAGES.find(({ code }) => code === currentLocale())?.name;
  const rows = [
    { label: t('home.workspace.language'), value: language, path: '/account/language' },
    { label: t('home.workspace.timezone'), value: company.timezone.replaceAll('_', ' '), path: '/account/language' },
    {
      label: t('home.workspace.website'),
      value: company.website ?? t('home.workspace.websiteMissing'),
      path: '/account/company',
    },
    {
      label: t('home.workspace.sessions'),
      value: sessions.data && t('home.workspace.sessionsValue', { count: sessions.data.length }),
      path: '/account/security',
    },
  ];
  return (
    <Box
      component="section"
      aria-labelledby="workspace-title"
      sx={{ bgcolor: '#fff', border: '1px solid', borderColor: 'divider', borderRadius: '8px', p: 4 }}
    >
      <Box component="h2" id="workspace-title" sx={{ typography: 'h2', m: 0, mb: 2 }}>
        {t('home.workspace.title')}
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {rows.map(({ label, value, path }) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              gap: 3,
              minHeight: 40,
              alignItems: 'center',
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box component="dt" sx={{ width: 108, flex: 'none', typography: 'body2', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, py: 2, minWidth: 0, overflowWrap: 'anywhere' }}>
              <RouterLink to={path}>{value}</RouterLink>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function partOfDay(timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date()),
  );
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
