import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { getSource, type KnowledgeSource, type SourceWithContent } from '@parley/contracts/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '../../../../api/call.ts';
import { Notice } from '../../../../components/Notice.tsx';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { KnowledgeDialog } from '../dialogs/KnowledgeDialog.tsx';
import type { WrittenType } from '../opened.ts';
import type { SourceActions } from '../useSourceActions.ts';
import { FormLine } from './FormLine.tsx';
import { PairsEditor } from './PairsEditor.tsx';
import { rankOf, sourceOf } from './source-draft.ts';
import { useSourceForm, type SourceForm } from './useSourceForm.ts';

interface Props {
  type: WrittenType;
  /** The source to edit; a new one is created without it. */
  source?: SourceWithContent | undefined;
  /** Continues from a colleague's newer version. */
  onTheirs?: (theirs: SourceWithContent) => void;
  /** A source that could not be read. It is removed once the new one exists. */
  replaces?: KnowledgeSource | undefined;
  actions: SourceActions;
  onClose: () => void;
}

/** A form for a source: a text, questions with answers, a page or a site. */
export function SourceDialog({ type, source, onTheirs, replaces, actions, onClose }: Props) {
  const { t } = useTranslation();
  const { form, frame, isChanged, check, refuse } = useSourceForm(type, source, nameFor(replaces));
  const [theirs, setTheirs] = useState<SourceWithContent | null>(null);
  const isWorking = actions.add.isPending || actions.change.isPending;
  const titles: Record<WrittenType, string> = {
    text: t('aiAgents.knowledge.form.newText'),
    qa: t('aiAgents.knowledge.form.newQa'),
    url: t('aiAgents.knowledge.form.newPage'),
    site: t('aiAgents.knowledge.form.newSite'),
  };
  const learnOfTheirs = async (id: number) => {
    try {
      setTheirs(await call(getSource, { params: { id } }));
    } catch (error) {
      refuse(error);
    }
  };
  const save = (seen = source) => {
    if (isWorking || !check()) return;
    const body = sourceOf(type, form.draft);
    if (seen) {
      const change = {
        id: seen.id,
        ...body,
        rank: rankOf(form.draft, seen.rank),
        basedOn: seen.updatedAt.toISOString(),
      };
      return actions.change.mutate(change, {
        onSuccess: onClose,
        onError(error) {
          if (error instanceof CallError && error.status === 409) void learnOfTheirs(seen.id);
          else refuse(error);
        },
      });
    }
    actions.add.mutate(body, {
      onSuccess: () => {
        if (replaces) actions.remove.mutate(replaces);
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
        onSubmit: () => save(),
      }}
    >
      {theirs && (
        <Notice kind="error">
          {t('aiAgents.knowledge.form.overtaken', {
            name: theirs.updatedBy?.name ?? t('aiAgents.knowledge.form.somebody'),
          })}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
            <Button variant="outlined" onClick={() => onTheirs?.(theirs)}>
              {t('aiAgents.knowledge.form.showTheirs')}
            </Button>
            <Button variant="outlined" onClick={() => save(theirs)}>
              {t('aiAgents.knowledge.form.saveMine')}
            </Button>
          </Box>
        </Notice>
      )}
      <Box ref={frame} sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {(type === 'url' || type === 'site') && <WebFields form={form} type={type} />}
        {(type === 'text' || type === 'qa') && (
          <FormLine form={form} field="name" label={t('aiAgents.knowledge.form.name')} autoFocus />
        )}
        {type === 'text' && <FormLine form={form} field="text" label={t('aiAgents.knowledge.form.text')} rows={8} />}
        {type === 'qa' && <PairsEditor form={form} />}
        {source && (
          <StateSwitch
            isOn={form.draft.takesPrecedence}
            label={t('aiAgents.knowledge.precedence.takes')}
            help={t('aiAgents.knowledge.precedence.takesHelp')}
            onChange={(takesPrecedence) => form.set({ takesPrecedence })}
          />
        )}
      </Box>
    </KnowledgeDialog>
  );
}

/** A text that replaces a file drops its extension. */
const nameFor = (replaced: KnowledgeSource | undefined): string =>
  replaced?.type === 'file' ? replaced.name.replace(/\.\w{2,4}$/, '') : (replaced?.name ?? '');

/** The URL of a page or site, and how much of it to read. */
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
