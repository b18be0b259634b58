import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ContactRound, MessageSquareText, Star, Truck, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { useFlowActions, useStarters } from './useFlowList.ts';

/** Flow templates. One click creates a flow from one. */
export function Starters() {
  const { t } = useTranslation();
  const starters = useStarters();
  const { create } = useFlowActions();
  const shown: Record<string, { name: string; about: string; icon: LucideIcon }> = {
    welcome: {
      name: t('flowList.starters.welcome'),
      about: t('flowList.starters.welcomeAbout'),
      icon: MessageSquareText,
    },
    contact: { name: t('flowList.starters.contact'), about: t('flowList.starters.contactAbout'), icon: ContactRound },
    orderStatus: { name: t('flowList.starters.order'), about: t('flowList.starters.orderAbout'), icon: Truck },
    feedback: { name: t('flowList.starters.feedback'), about: t('flowList.starters.feedbackAbout'), icon: Star },
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
                lg: 'repeat(4, minmax(0, 1fr))',
              },
              listStyle: 'none',
              m: 0,
              p: 0,
            }}
          >
            {all.map(({ key, nodeCount }) => {
              const { name, about, icon } = shown[key] ?? { name: key, about: '', icon: MessageSquareText };
              return (
                <li key={key}>
                  <ButtonBase
                    onClick={() => create.isPending || create.mutate({ name, starter: key })}
                    sx={{
                      width: '100%',
                      minHeight: 60,
                      justifyContent: 'flex-start',
                      gap: 3,
                      p: 3,
                      textAlign: 'start',
                      bgcolor: '#fff',
                      border: '1px solid',
                      borderColor: 'divider',
                      borderRadius: '8px',
                      '&:hover': { bgcolor: 'surface' },
                      '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 2 },
                    }}
                  >
                    <Box
                      aria-hidden
                      sx={{
                        display: 'grid',
                        placeItems: 'center',
                        flex: 'none',
                        width: 32,
                        height: 32,
                        borderRadius: '6px',
                        bgcolor: 'primary.light',
                        color: 'primary.dark',
                      }}
                    >
                      <Icon of={icon} size={18} />
                    </Box>
                    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                      <Box component="span" sx={{ display: 'block', typography: 'body2', fontWeight: 600 }}>
                        {name}
                      </Box>
                      <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                        {about}
                      </Box>
                    </Box>
                    <Box
                      component="span"
                      sx={{ typography: 'caption', color: 'text.secondary', alignSelf: 'flex-start' }}
                    >
                      {t('flowList.steps', { count: nodeCount })}
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
