import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { BookOpen, ChevronRight, Plus, ShoppingBag, Users, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TemplateKey } from '../../../components/agent-templates.ts';
import { Icon } from '../../../components/Icon.tsx';
import { CARD } from './AgentCard.tsx';
import { useTemplates } from './useTemplates.ts';

const ICONS: Record<TemplateKey, LucideIcon> = { shop: ShoppingBag, help: BookOpen, lead: Users, blank: Plus };

/** Agent templates. One click creates an agent from one. */
export function StartCard({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useTranslation();
  const { templates, start } = useTemplates();
  return (
    <Box
      component="section"
      aria-labelledby="start-agent"
      sx={{
        ...CARD,
        p: 4,
        borderStyle: 'dashed',
        borderColor: 'line.strong',
        bgcolor: isFirst ? '#fff' : 'transparent',
      }}
    >
      <Box component="h2" id="start-agent" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {isFirst ? t('aiAgents.start.first') : t('aiAgents.start.title')}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 2 }}>
        {isFirst ? t('aiAgents.start.firstHint') : t('aiAgents.start.hint')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {templates.map(({ key, name, about }) => (
          <Box component="li" key={key} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
            <ButtonBase onClick={() => start(key)} sx={LINE}>
              <Icon of={ICONS[key]} size={18} />
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                <Box component="span" sx={{ fontWeight: 600, color: 'text.primary', mr: 2 }}>
                  {name}
                </Box>
                {about}
              </Box>
              <Icon of={ChevronRight} size={16} />
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const LINE = {
  width: '100%',
  minHeight: { xs: 44, lg: 40 },
  gap: 2,
  py: 1,
  justifyContent: 'flex-start',
  textAlign: 'start',
  typography: 'body2',
  color: 'text.secondary',
  borderRadius: '4px',
  '& svg': { flex: 'none' },
  '&:hover': { bgcolor: 'surface' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
} as const;
