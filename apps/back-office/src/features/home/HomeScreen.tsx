import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSampleData } from '../../api/sample-data.ts';
import { texts as chatTexts } from '../../components/test-chat/texts.ts';
import { loadTexts } from '../../language.ts';
import { DailyGrowth } from './DailyGrowth.tsx';
import { DeploymentNotices } from './DeploymentNotices.tsx';
import { growthDays } from './growth.ts';
import { texts as guideTexts } from './guide/texts.ts';
import { HomeHeader } from './HomeHeader.tsx';
import { KpiTiles } from './KpiTiles.tsx';
import { PlatformRatio } from './PlatformRatio.tsx';
import { PrintStyles } from './PrintStyles.tsx';
import { lastDays } from '../../components/charts/range.ts';
import { SampleDataNotice } from './SampleDataNotice.tsx';
import { SetupChecklist } from './SetupChecklist.tsx';
import { useChecklist } from './useChecklist.ts';
import { useRange } from '../../components/charts/useRange.ts';
import { useSetup } from './useSetup.ts';
import { useFreshStats, useStats } from './useStats.ts';
import { WeeklyActivity } from './WeeklyActivity.tsx';

const SetupGuide = lazy(async () => {
  const [guide] = await Promise.all([
    import('./guide/SetupGuide.tsx'),
    loadTexts(guideTexts).then(() => loadTexts(chatTexts)),
  ]);
  return { default: guide.SetupGuide };
});

/** The company's figures at a glance, and the remaining setup steps. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { range, today, choose } = useRange();
  const figures = useStats(range);
  const week = useStats(lastDays(7, today));
  const growth = useStats(growthDays(range));
  const refresh = useFreshStats();
  const [isWatched, setIsWatched] = useState(false);
  const { hasSampleData } = useSampleData(isWatched);
  const setup = useSetup(isWatched);
  const checklist = useChecklist(setup.data, hasSampleData);
  if (isWatched !== checklist.isGuideOpen) setIsWatched(checklist.isGuideOpen);
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });

  // The pressed button disappears, so move the focus.
  const fromTheTop = (action: () => void) => () => {
    action();
    requestAnimationFrame(() => document.querySelector('h1')?.focus());
  };
  if (checklist.isGuideOpen && setup.data)
    return (
      <Box sx={{ px: { xs: 4, lg: 6 }, py: 5, width: '100%' }}>
        <DeploymentNotices />
        <Suspense fallback={null}>
          <SetupGuide
            setup={setup.data}
            hasTested={checklist.hasTested}
            onTested={checklist.noteTested}
            onLeave={fromTheTop(checklist.closeGuide)}
          />
        </Suspense>
      </Box>
    );
  const steps = checklist.isShown && (
    <SetupChecklist
      setup={setup}
      hasTested={checklist.hasTested}
      onGuide={fromTheTop(checklist.openGuide)}
      onDismiss={fromTheTop(checklist.dismiss)}
    />
  );
  const tiles = <KpiTiles query={figures} range={range} today={today} />;
  const activity = <WeeklyActivity week={week} />;
  const ratio = <PlatformRatio query={figures} />;
  const newcomers = <DailyGrowth growth={growth} range={range} />;
  return (
    <Box sx={{ px: { xs: 4, lg: 6 }, py: 5, width: '100%', '@media print': { p: 0 } }}>
      <PrintStyles />
      <HomeHeader range={range} today={today} onChoose={choose} query={figures} onRefresh={refresh} />
      <DeploymentNotices />
      <SampleDataNotice />
      {isWide ? (
        <Box sx={twoColumns}>
          <Box sx={column}>
            {tiles}
            {activity}
            {newcomers}
          </Box>
          <Box sx={column}>
            {steps}
            {ratio}
          </Box>
        </Box>
      ) : (
        <Box sx={column}>
          {steps}
          {tiles}
          {activity}
          {ratio}
          {newcomers}
        </Box>
      )}
      {!checklist.isShown && (
        <Button
          variant="text"
          onClick={fromTheTop(checklist.bringBack)}
          sx={{ mt: 4, '@media print': { display: 'none' } }}
        >
          {t('home.checklist.bringBack')}
        </Button>
      )}
    </Box>
  );
}

const column = { display: 'flex', flexDirection: 'column', gap: { xs: 3, lg: 4 }, minWidth: 0 } as const;
const twoColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  gap: 4,
} as const;
