import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/Notice.tsx';
import { goToSection } from './sections.ts';
import type { AgentForm } from './useAgentForm.ts';

/** Says that settings have no effect while the built-in engine answers, and leads to the choice of a model. */
export function NeedsModel({ form, children }: { form: AgentForm; children: string }) {
  const { t } = useTranslation();
  if (form.values.model !== null) return null;
  return (
    <Notice kind="info">
      <Box component="span" sx={{ typography: 'body2' }}>
        {children}{' '}
        <Link component="button" type="button" onClick={() => goToSection('engine')} sx={LINK}>
          {t('aiAgents.needsModel.choose')}
        </Link>
      </Box>
    </Notice>
  );
}

const LINK = { font: 'inherit', fontWeight: 500, verticalAlign: 'baseline', textAlign: 'start' } as const;
