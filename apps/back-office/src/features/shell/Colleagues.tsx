import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { useColleagues, type Colleague } from '../../api/presence.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';

const MAX_SHOWN = 3;

/** The colleagues who are online now. */
export function Colleagues() {
  const { t } = useTranslation();
  const colleagues = useColleagues();
  const more = colleagues.length - MAX_SHOWN;
  if (colleagues.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('presence.label')}
      sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', listStyle: 'none', m: 0, p: 0, mr: 2 }}
    >
      {colleagues.slice(0, MAX_SHOWN).map((colleague) => (
        <Face key={colleague.userId} colleague={colleague} />
      ))}
      {more > 0 && (
        <Box component="li" sx={{ ml: 1, typography: 'caption', color: 'text.secondary' }}>
          +{more}
        </Box>
      )}
    </Box>
  );
}

function Face({ colleague: { userId, name, conversationId } }: { colleague: Colleague }) {
  const { t } = useTranslation();
  const words = conversationId ? t('presence.reading', { name, id: conversationId }) : t('presence.here', { name });
  return (
    <Tooltip title={words}>
      <Box
        component="li"
        sx={{ position: 'relative', display: 'flex', borderRadius: '50%', border: '2px solid #fff', mr: -1.5 }}
      >
        <Avatar id={userId} name={name} size={24} />
        <VisuallyHidden>{words}</VisuallyHidden>
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            right: -1,
            bottom: -1,
            width: 8,
            height: 8,
            borderRadius: '50%',
            border: '1.5px solid #fff',
            bgcolor: 'success.dark',
          }}
        />
      </Box>
    </Tooltip>
  );
}
