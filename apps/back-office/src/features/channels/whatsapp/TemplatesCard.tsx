import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PlatformChannel } from '@parley/contracts/channels';
import type { WhatsAppTemplate } from '@parley/contracts/whatsapp-templates';
import { Plus, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import { useTemplateActions, useWhatsAppTemplates } from '../../../api/whatsapp-templates.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { useTemplateWords } from '../../../components/whatsapp-templates/template-words.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Card } from '../setup/Card.tsx';
import { TemplateRow } from './TemplateRow.tsx';

const NewTemplateDialog = lazy(async () => ({ default: (await import('./NewTemplateDialog.tsx')).NewTemplateDialog }));

/** The templates of a WhatsApp number: what Meta says of them, new ones, and their end. */
export function TemplatesCard({ channel: { id } }: { channel: PlatformChannel }) {
  const { t } = useTranslation();
  const templates = useWhatsAppTemplates(id);
  const { refresh } = useTemplateActions(id);
  const refreshing = useMutation({
    mutationFn: refresh,
    onSuccess: () => showSuccess(t('waTemplates.refreshed')),
    onError: showError,
  });
  const [isAdding, setIsAdding] = useState(false);
  const [doomed, setDoomed] = useState<WhatsAppTemplate | null>(null);
  return (
    <Card
      title={t('waTemplates.heading')}
      description={t('waTemplates.text')}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            aria-busy={refreshing.isPending}
            startIcon={<Icon of={RefreshCw} size={16} />}
            onClick={() => refreshing.isPending || refreshing.mutate()}
          >
            {t('waTemplates.refresh')}
          </Button>
          <Button startIcon={<Icon of={Plus} size={16} />} onClick={() => setIsAdding(true)}>
            {t('waTemplates.create')}
          </Button>
        </Box>
      }
    >
      <Box sx={{ px: 4, pb: 4 }}>
        <Loaded query={templates}>
          {({ data }) =>
            data.length === 0 ? (
              <Box sx={{ color: 'text.secondary' }}>{t('waTemplates.empty')}</Box>
            ) : (
              <Box component="ul" aria-label={t('waTemplates.heading')} sx={LIST}>
                {data.map((template) => (
                  <TemplateRow key={template.id} template={template} onDelete={() => setDoomed(template)} />
                ))}
              </Box>
            )
          }
        </Loaded>
      </Box>
      <Suspense fallback={null}>
        {isAdding && <NewTemplateDialog channelId={id} onClose={() => setIsAdding(false)} />}
      </Suspense>
      {doomed && <Deletion channelId={id} template={doomed} onClose={() => setDoomed(null)} />}
    </Card>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  maxHeight: 560,
  overflowY: 'auto',
  '& li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const;

interface DeletionProps {
  channelId: number;
  template: WhatsAppTemplate;
  onClose: () => void;
}

function Deletion({ channelId, template: { id, name, language }, onClose }: DeletionProps) {
  const { t } = useTranslation();
  const { languageOf } = useTemplateWords();
  const { remove } = useTemplateActions(channelId);
  const removing = useMutation({
    mutationFn: () => remove(id),
    onSuccess: () => {
      showSuccess(t('waTemplates.deleted'));
      onClose();
    },
    onError: showError,
  });
  return (
    <ConfirmDialog
      isDangerous
      title={t('waTemplates.deleteTitle', { name })}
      action={t('waTemplates.delete')}
      isWorking={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      {t('waTemplates.deleteText', { language: languageOf(language) })}
    </ConfirmDialog>
  );
}
