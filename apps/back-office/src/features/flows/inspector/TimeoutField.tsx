import { numberOf } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { StateSwitch } from '../../../components/StateSwitch.tsx';

import { DurationField } from './DurationField.tsx';
import { useStep } from './step-context.ts';

const MINUTE_S = 60;

/** After how long the flow continues without a reply, if at all. */
export function TimeoutField() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const minutes = numberOf(node.settings.timeoutMinutes);
  return (
    <>
      <StateSwitch
        label={t('steps.goesOn')}
        isOn={minutes !== null}
        onChange={(isOn) => set('timeoutMinutes', isOn ? 60 : null)}
      />
      {minutes !== null && (
        <DurationField
          label={t('steps.after')}
          seconds={minutes * MINUTE_S}
          units={['minute', 'hour', 'day']}
          onChange={(seconds) => set('timeoutMinutes', Math.round((seconds ?? MINUTE_S) / MINUTE_S))}
          problem={problemAt('timeoutMinutes')}
        />
      )}
    </>
  );
}
