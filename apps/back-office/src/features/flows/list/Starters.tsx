import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { FlowDefinition } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/Loaded.tsx';
import { FlowPicture } from './FlowPicture.tsx';
import { useFlowActions, useStarters } from './useFlowList.ts';

/** Flow templates. One click creates a flow from one. */
export function Starters() {
  const { t } = useTranslation();
  const starters = useStarters();
  const { create } = useFlowActions();
  const shown: Record<string, { name: string; about: string }> = {
    welcome: { name: t('flowList.starters.welcome'), about: t('flowList.starters.welcomeAbout') },
    lead: { name: t('flowList.starters.lead'), about: t('flowList.starters.leadAbout') },
    booking: { name: t('flowList.starters.booking'), about: t('flowList.starters.bookingAbout') },
    faq: { name: t('flowList.starters.faq'), about: t('flowList.starters.faqAbout') },
    contact: { name: t('flowList.starters.contact'), about: t('flowList.starters.contactAbout') },
    orderStatus: { name: t('flowList.starters.order'), about: t('flowList.starters.orderAbout') },
    returns: { name: t('flowList.starters.returns'), about: t('flowList.starters.returnsAbout') },
    productFinder: { name: t('flowList.starters.productFinder'), about: t('flowList.starters.productFinderAbout') },
    feedback: { name: t('flowList.starters.feedback'), about: t('flowList.starters.feedbackAbout') },
    nps: { name: t('flowList.starters.nps'), about: t('flowList.starters.npsAbout') },
  };
  return (
    <Box component="section" aria-labelledby="starters">
      <Box component="h2" id="starters" sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, m: 0, mb: 3 }}>
        {t('flowList.startFrom')}
      </Box>
      <Loaded query={starters} rows={1}>
        {(all) => (
          <Box
            component="ul"
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                sm: 'repeat(2, minmax(0, 1fr))',
                md: 'repeat(3, minmax(0, 1fr))',
                lg: 'repeat(5, minmax(0, 1fr))',
              },
              listStyle: 'none',
              m: 0,
              p: 0,
            }}
          >
            {all.map(({ key, nodeCount, definition }) => {
              const { name, about } = shown[key] ?? { name: key, about: '' };
              return (
                <li key={key}>
                  <ButtonBase onClick={() => create.isPending || create.mutate({ name, starter: key })} sx={card}>
                    <Box component="span" sx={picture}>
                      <FlowPicture definition={definition as FlowDefinition} />
                    </Box>
                    <Box component="span" sx={{ display: 'block', p: 3, minWidth: 0, width: '100%' }}>
                      <Box component="span" sx={{ display: 'block', typography: 'body2', fontWeight: 600 }}>
                        {name}
                      </Box>
                      <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                        {about}
                      </Box>
                      <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                        {t('flowList.steps', { count: nodeCount })}
                      </Box>
                    </Box>
                  </ButtonBase>
                </li>
              );
            })}
          </Box>
        )}
      </Loaded>
    </Box>
  );
}

const card = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'flex-start',
  width: '100%',
  height: '100%',
  textAlign: 'start',
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  '&:hover': { borderColor: 'line.strong', bgcolor: 'surface' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 2 },
} as const;

const picture = {
  display: 'block',
  height: 88,
  px: 2,
  bgcolor: 'background.default',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
