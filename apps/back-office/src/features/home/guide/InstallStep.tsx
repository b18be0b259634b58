import Box from '@mui/material/Box';
import type { WidgetChannel } from '@parley/contracts/channels';
import { Check, Eye, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Code } from '../../../components/Code.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { snippetOf } from '../../../components/install/snippets.ts';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { hostOf } from '../../../components/sites.ts';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { useWidgetCreation } from '../useWidgetCreation.ts';
import { StepCard } from './StepCard.tsx';

interface Props {
  widget: WidgetChannel | null;
  isDone: boolean;
  isCurrent: boolean;
}

/** The third step: the line that shows the widget, and whether it has been seen on a page. */
export function InstallStep({ widget, isDone, isCurrent }: Props) {
  const { t } = useTranslation();
  const creation = useWidgetCreation();
  const snippet = widget && snippetOf('html', window.location.origin, widget.key);
  return (
    <StepCard
      number={3}
      title={t('guide.install.title')}
      about={t('guide.install.about')}
      isDone={isDone}
      isCurrent={isCurrent}
      aside={widget && <Seen widget={widget} isInstalled={isDone} />}
    >
      {widget && snippet ? (
        <Box sx={{ mt: 4 }}>
          <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: 'flex-start', gap: 3 }}>
            <Box sx={{ display: 'flex', flex: 1, minWidth: 0, width: '100%' }}>
              <Code label={t('guide.install.code')}>{snippet}</Code>
            </Box>
            <CopyButton
              text={snippet}
              what={t('guide.install.code')}
              words={{ copy: t('guide.install.copy'), copied: t('guide.install.copied') }}
            />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mt: 2, typography: 'body2' }}>
            <RouterLink to={`/channels/${widget.id}#install`}>{t('guide.install.others')}</RouterLink>
            <RouterLink to={`/channels/${widget.id}`}>{t('guide.install.look')}</RouterLink>
          </Box>
        </Box>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 3, typography: 'body2' }}>
          <Box sx={{ flex: '1 1 200px', color: 'text.secondary' }}>{t('guide.install.none')}</Box>
          <SubmitButton
            type="button"
            variant="outlined"
            isWorking={creation.isPending}
            onClick={() => creation.mutate()}
          >
            {t('guide.install.create')}
          </SubmitButton>
        </Box>
      )}
    </StepCard>
  );
}

/** Polled with the rest of the setup, so it changes while someone reloads their own page. */
function Seen({ widget, isInstalled }: { widget: WidgetChannel; isInstalled: boolean }) {
  const { t } = useTranslation();
  const { lastSeenAt, lastSeenUrl } = widget;
  const site = lastSeenUrl ? hostOf(lastSeenUrl) : '';
  const state = lastSeenAt === null ? 'waiting' : isInstalled ? 'seen' : 'elsewhere';
  const words = {
    waiting: t('guide.install.waiting'),
    seen: site ? t('guide.install.seen', { site }) : t('guide.install.seenSomewhere'),
    elsewhere: t('guide.install.elsewhere', { site }),
  };
  const icons = { waiting: Eye, seen: Check, elsewhere: TriangleAlert };
  const colors = {
    waiting: { border: '1px solid', borderColor: 'line.strong', color: 'text.secondary' },
    seen: { bgcolor: 'success.light', color: 'success.dark' },
    elsewhere: { bgcolor: 'warning.light', color: 'warning.dark' },
  };
  return (
    <Box role="status" sx={{ ...CHIP, ...colors[state] }}>
      <Icon of={icons[state]} size={14} />
      <span>{words[state]}</span>
    </Box>
  );
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 24,
  px: 2.5,
  borderRadius: '12px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none' },
} as const;
