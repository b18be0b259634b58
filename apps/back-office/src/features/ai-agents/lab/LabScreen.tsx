import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgentContext } from '../editor/agent-context.ts';
import { Segments } from '../Segments.tsx';
import { CasesView } from './CasesView.tsx';
import { useLabAddress, VIEWS, type View } from './useLabAddress.ts';

const BackTestView = lazy(async () => ({ default: (await import('./back-test/BackTestView.tsx')).BackTestView }));

/** Proves with test cases and past conversations what the draft does before customers get it. */
export function LabScreen() {
  const { t } = useTranslation();
  const { agent } = useAgentContext();
  const address = useLabAddress();
  const labels: Record<View, string> = { cases: t('lab.views.cases'), 'back-test': t('lab.views.backTest') };
  const views = (
    <Box>
      <Box component="h2" sx={visuallyHidden}>
        {t('aiAgents.tabs.lab')}
      </Box>
      <Segments<View>
        label={t('lab.views.label')}
        hidesLabel
        value={address.view}
        options={VIEWS.map((value) => ({ value, label: labels[value] }))}
        onChange={(view) => address.change({ view, opened: null, isEditing: false })}
      />
    </Box>
  );
  return (
    <Box sx={{ flex: 1, display: 'flex', alignItems: 'stretch', minWidth: 0 }}>
      {address.view === 'cases' ? (
        <CasesView key={agent.id} agent={agent} address={address} views={views} />
      ) : (
        <Suspense>
          <BackTestView
            agent={agent}
            views={views}
            onCase={(conversation) => address.change({ view: 'cases', conversation })}
          />
        </Suspense>
      )}
    </Box>
  );
}
