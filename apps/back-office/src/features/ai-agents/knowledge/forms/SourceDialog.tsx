import Box from '@mui/material/Box';
import type { KnowledgeSource } from '@parley/contracts/knowledge';
import { useTranslation } from 'react-i18next';
import { KnowledgeDialog } from '../dialogs/KnowledgeDialog.tsx';
import type { WrittenType } from '../opened.ts';
import type { SourceDeeds } from '../useSourceDeeds.ts';
import { FormLine } from './FormLine.tsx';
import { PairsEditor } from './PairsEditor.tsx';
import { sourceOf } from './source-draft.ts';
import { useSourceForm, type SourceForm } from './useSourceForm.ts';

interface Props {
  type: WrittenType;
  /** The one that is changed; without it a new one is written. */
  source?: KnowledgeSource | undefined;
  /** One that could not be read: it goes when this one is there. */
  replaces?: KnowledgeSource | undefined;
  deeds: SourceDeeds;
  onClose: () => void;
}

/** Where a source is written: text, questions with answers, a page or a site. */
export function SourceDialog({ type, source, replaces, deeds, onClose }: Props) {
  const { t } = useTranslation();
  const { form, frame, isChanged, check, refuse } = useSourceForm(type, source, nameFor(replaces));
  const isWorking = deeds.add.isPending || deeds.change.isPending;
  const titles: Record<WrittenType, string> = {
    text: t('aiAgents.knowledge.form.newText'),
    qa: t('aiAgents.knowledge.form.newQa'),
    url: t('aiAgents.knowledge.form.newPage'),
    site: t('aiAgents.knowledge.form.newSite'),
  };
  const save = () => {
    if (isWorking || !check()) return;
    const body = sourceOf(type, form.draft);
    if (source) return deeds.change.mutate({ id: source.id, ...body }, { onSuccess: onClose, onError: refuse });
    deeds.add.mutate(body, {
      onSuccess: () => {
        if (replaces) deeds.remove.mutate(replaces);
        onClose();
      },
      onError: refuse,
    });
  };
  return (
    <KnowledgeDialog
      title={source ? t('aiAgents.knowledge.form.change', { name: source.name }) : titles[type]}
      about={source ? t('aiAgents.knowledge.form.oldAnswers') : ''}
      onClose={onClose}
      form={{
        label: source ? t('aiAgents.bar.save') : t('aiAgents.knowledge.form.add'),
        isWorking,
        isChanged,
        onSubmit: save,
      }}
    >
      <Box ref={frame} sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {(type === 'url' || type === 'site') && <WebFields form={form} type={type} />}
        {(type === 'text' || type === 'qa') && (
          <FormLine form={form} field="name" label={t('aiAgents.knowledge.form.name')} autoFocus />
        )}
        {type === 'text' && <FormLine form={form} field="text" label={t('aiAgents.knowledge.form.text')} rows={8} />}
        {type === 'qa' && <PairsEditor form={form} />}
      </Box>
    </KnowledgeDialog>
  );
}

/** A text in the place of a file needs no ending. */
const nameFor = (replaced: KnowledgeSource | undefined): string =>
  replaced?.type === 'file' ? replaced.name.replace(/\.\w{2,4}$/, '') : (replaced?.name ?? '');

/** Where a page or site is, and how much of it is read. */
function WebFields({ form, type }: { form: SourceForm; type: 'url' | 'site' }) {
  const { t } = useTranslation();
  return (
    <>
      <FormLine
        form={form}
        field="url"
        kind="url"
        label={t('aiAgents.knowledge.form.address')}
        help={type === 'site' ? t('aiAgents.knowledge.form.siteHelp') : t('aiAgents.knowledge.form.pageHelp')}
        autoFocus
      />
      <FormLine
        form={form}
        field="name"
        label={t('aiAgents.knowledge.form.name')}
        help={t('aiAgents.knowledge.form.nameHelp')}
      />
      {type === 'site' && (
        <>
          <FormLine
            form={form}
            field="include"
            rows={2}
            label={t('aiAgents.knowledge.form.include')}
            help={t('aiAgents.knowledge.form.includeHelp')}
          />
          <FormLine
            form={form}
            field="exclude"
            rows={2}
            label={t('aiAgents.knowledge.form.exclude')}
            help={t('aiAgents.knowledge.form.excludeHelp')}
          />
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
            <FormLine
              form={form}
              field="depth"
              kind="number"
              label={t('aiAgents.knowledge.form.depth')}
              help={t('aiAgents.knowledge.form.depthHelp')}
            />
            <FormLine
              form={form}
              field="pageCap"
              kind="number"
              label={t('aiAgents.knowledge.form.pageCap')}
              help={t('aiAgents.knowledge.form.pageCapHelp')}
            />
          </Box>
        </>
      )}
    </>
  );
}
