import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { listQuickActions } from '@parley/contracts/quick-actions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { Loaded } from '../../../../components/Loaded.tsx';
import { numbersOf } from '../../steps/lenient.ts';
import { Part } from '../controls.tsx';
import { useStep } from '../step-context.ts';

const MOST = 10;

/** The company's quick actions that come with the message; nothing where there are none. */
export function QuickActionsPart() {
  const { t } = useTranslation();
  const { node, language, set } = useStep();
  const actions = useQuery({
    queryKey: ['quick-actions', 'for flows'],
    queryFn: async ({ signal }) => (await call(listQuickActions, {}, { signal })).data,
  });
  const chosen = numbersOf(node.settings.quickActions);
  if (actions.isSuccess && actions.data.length === 0 && chosen.length === 0) return null;
  const tick = (id: number, isOn: boolean) =>
    set('quickActions', isOn ? [...chosen, id].slice(0, MOST) : chosen.filter((each) => each !== id));
  return (
    <Part title={t('steps.quickActions')}>
      <Loaded query={actions} rows={2}>
        {(all) => (
          <Box>
            {all.map(({ id, texts, target }) => (
              <Box
                key={id}
                component="label"
                sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: { xs: 44, lg: 32 }, cursor: 'pointer' }}
              >
                <Checkbox checked={chosen.includes(id)} onChange={(_, isOn) => tick(id, isOn)} />
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }} dir="auto">
                  {texts.find(({ locale }) => locale === language)?.text ?? texts[0]?.text ?? target}
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </Loaded>
    </Part>
  );
}
