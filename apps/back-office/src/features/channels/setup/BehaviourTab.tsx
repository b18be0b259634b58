import Box from '@mui/material/Box';
import type { WidgetChannel } from '@parley/contracts/channels';
import { useTranslation } from 'react-i18next';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { AnswererCard } from './AnswererCard.tsx';
import { AnswerTimeSwitch } from './AnswerTimeSwitch.tsx';
import { Card } from './Card.tsx';
import { IdentityCard } from './IdentityCard.tsx';
import { SetupField } from './SetupField.tsx';
import type { Setup } from './useSetup.ts';

/** The widget's internal name, who may use it, and what its footer shows. */
export function BehaviourTab({ setup, channel }: { setup: Setup; channel: WidgetChannel }) {
  const { t } = useTranslation();
  const { values } = setup;
  return (
    <>
      <AnswererCard channel={channel} />
      <Card title={t('channels.general.heading')}>
        <Box sx={{ px: 4, pb: 4, pt: 2, display: 'grid', gap: { xs: 6, lg: 5 }, maxWidth: 520 }}>
          <SetupField
            setup={setup}
            path="name"
            value={values.name}
            label={t('channels.general.name')}
            help={t('channels.general.nameHelp')}
            maxLength={100}
          />
          <SetupField
            setup={setup}
            path="privacyUrl"
            type="url"
            value={values.privacyUrl}
            label={t('channels.general.privacy')}
            help={t('channels.general.privacyHelp')}
            maxLength={300}
          />
          <AnswerTimeSwitch setup={setup} />
          <StateSwitch
            isOn={values.showsCredit}
            label={t('channels.general.credit')}
            onChange={(isOn) => setup.set('showsCredit', isOn)}
          />
          <StateSwitch
            isOn={values.keepsPageQueries}
            label={t('channels.general.queries')}
            help={t('channels.general.queriesHelp')}
            onChange={(isOn) => setup.set('keepsPageQueries', isOn)}
          />
        </Box>
      </Card>
      <IdentityCard setup={setup} channel={channel} />
    </>
  );
}
