import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { numbersOf } from '@parley/flow-engine';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../../components/Loaded.tsx';
import { useFlowActions } from '../../steps/useBorrowed.ts';
import { Part } from '../controls.tsx';
import { useStep } from '../step-context.ts';

const MAX_COUNT = 10;

/** The quick actions sent with the message. Renders nothing if the company has none. */
export function QuickActionsPart() {
  const { t } = useTranslation();
  const { node, language, set } = useStep();
  const actions = useFlowActions(true);
  const chosen = numbersOf(node.settings.quickActions);
  if (actions.isSuccess && actions.data.length === 0 && chosen.length === 0) return null;
  const tick = (id: number, isOn: boolean) =>
    set('quickActions', isOn ? [...chosen, id].slice(0, MAX_COUNT) : chosen.filter((each) => each !== id));
  return (
    <Part title={t('steps.fields.quickActions')}>
      <Loaded query={actions} rows={2}>
        {(all) => (
          <Box>
            {all.map(({ id, texts, target }) => (
              <Tick key={id} isOn={chosen.includes(id)} onChange={(isOn) => tick(id, isOn)}>
                {texts.find(({ locale }) => locale === language)?.text ?? texts[0]?.text ?? target}
              </Tick>
            ))}
            {chosen
              .filter((id) => all.every((action) => action.id !== id))
              .map((id) => (
                <Tick key={id} isOn onChange={() => tick(id, false)}>
                  {t('steps.actionGone')}
                </Tick>
              ))}
          </Box>
        )}
      </Loaded>
    </Part>
  );
}

function Tick({ isOn, onChange, children }: { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }) {
  return (
    <Box
      component="label"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: { xs: 44, lg: 32 }, cursor: 'pointer' }}
    >
      <Checkbox checked={isOn} onChange={(_, next) => onChange(next)} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }} dir="auto">
        {children}
      </Box>
    </Box>
  );
}
