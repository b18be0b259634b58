import Box from '@mui/material/Box';
import { filledText, type TemplateContent } from '@parley/contracts/whatsapp-templates';
import { Copy, ExternalLink, Phone, Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';

const ICONS = { reply: Reply, link: ExternalLink, call: Phone, code: Copy };

interface Props {
  template: Pick<TemplateContent, 'header' | 'body' | 'footer' | 'buttons'>;
  /** The words for the variables; those without words are shown as written. */
  header: readonly string[];
  body: readonly string[];
}

/** A template about as the customer sees it. */
export function TemplatePreview({ template, header, body }: Props) {
  const { t } = useTranslation();
  const { footer, buttons } = template;
  return (
    <Box
      role="group"
      aria-label={t('waTemplates.preview')}
      sx={{
        bgcolor: 'surface',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        maxWidth: 400,
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-wrap',
      }}
    >
      <Box dir="auto" sx={{ px: 3, py: 2.5, display: 'grid', gap: 1 }}>
        {template.header && <Box sx={{ fontWeight: 600 }}>{filledText(template.header, header)}</Box>}
        <Box>{filledText(template.body, body)}</Box>
        {footer && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{footer}</Box>}
      </Box>
      {buttons.map(({ type, text }) => (
        <Box
          key={`${type} ${text}`}
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1.5,
            px: 3,
            py: 2,
            borderTop: '1px solid',
            borderColor: 'divider',
            typography: 'body2',
            fontWeight: 500,
          }}
        >
          <Icon of={ICONS[type]} size={14} />
          {text}
        </Box>
      ))}
    </Box>
  );
}
