import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LabCase } from '@parley/contracts/lab-cases';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../components/Notice.tsx';
import { RowButton } from '../../../../components/RowButton.tsx';
import { SubmitButton } from '../../../../components/SubmitButton.tsx';
import { UnsavedGuard } from '../../general/UnsavedGuard.tsx';
import { useSaveKey } from '../../general/useSaveKey.ts';
import { Segments } from '../../Segments.tsx';
import { PANE_BODY, PANE_FOOT, PANE_HEAD } from '../pane/Pane.tsx';
import { useExpectationWords } from '../words/useExpectationWords.ts';
import { AboutFields, CustomerFields } from './AboutFields.tsx';
import type { CaseDraft, EditedCase } from './case-draft.ts';
import { EndFields } from './EndFields.tsx';
import { ScriptFields } from './ScriptFields.tsx';
import { TurnFields } from './TurnFields.tsx';
import { useCaseForm, type EditedDraft } from './useCaseForm.ts';

export interface EditorProps {
  agentId: number;
  suites: readonly string[];
  /** Reports whether there is something to lose. */
  onUnsaved: (isUnsaved: boolean) => void;
  /** Wants to leave; asks first if there is something to lose. */
  onClose: () => void;
  /** The case was stored, or deleted (null). */
  onDone: (id: number | null) => void;
}

/** The fields of a case, in the place where it is shown. */
export function CaseEditor({
  first,
  kept,
  onDraft,
  agentId,
  suites,
  onUnsaved,
  onClose,
  onDone,
}: EditorProps & EditedDraft) {
  const { t } = useTranslation();
  const form = useCaseForm(agentId, { first, kept, onDraft });
  const words = useExpectationWords(agentId);
  const { draft, isUnsaved, isSaving } = form;
  const save = async () => {
    const id = await form.save();
    if (id !== null) onDone(id);
    return id !== null;
  };
  useSaveKey(isUnsaved, () => void save());
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const problem = form.problemAt('content') ?? form.problemAt('turns') ?? form.problemAt('script');
  return (
    <Box
      component="form"
      id={form.id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ ...PANE_HEAD, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="h2" sx={{ flex: 1, m: 0, fontSize: 15, lineHeight: '22px', fontWeight: 600 }}>
          {first.id === null ? t('lab.case.new') : t('lab.case.edit')}
        </Box>
        <RowButton icon={X} label={t('lab.pane.close')} onClick={onClose} />
      </Box>
      <Box sx={{ ...PANE_BODY, pt: 5 }}>
        {problem && <Notice kind="error">{problem}</Notice>}
        <AboutFields form={form} suites={suites} />
        <CustomerFields form={form} />
        <Segments<CaseDraft['talk']>
          label={t('lab.edit.talk')}
          value={draft.talk}
          options={[
            { value: 'turns', label: t('lab.edit.turns') },
            { value: 'script', label: t('lab.scripted') },
          ]}
          onChange={(talk) => form.set({ talk })}
        />
        {draft.talk === 'turns' ? (
          <TurnFields form={form} words={words} />
        ) : (
          <ScriptFields agentId={agentId} form={form} words={words} />
        )}
        <EndFields form={form} words={words} />
      </Box>
      <Box sx={PANE_FOOT}>
        {first.id !== null && (
          <Button
            variant="text"
            aria-busy={form.remove.isPending}
            onClick={() => form.remove.mutate(asCase(first), { onSuccess: () => onDone(null) })}
            sx={{ color: 'error.dark' }}
          >
            {t('lab.case.delete')}
          </Button>
        )}
        <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
          <Button variant="outlined" onClick={onClose}>
            {t('aiAgents.cancel')}
          </Button>
          <SubmitButton isWorking={isSaving}>{t('aiAgents.bar.save')}</SubmitButton>
        </Box>
      </Box>
      <UnsavedGuard isUnsaved={isUnsaved} isSaving={isSaving} save={save} discard={() => {}} />
    </Box>
  );
}

const asCase = ({ id, content, source }: EditedCase): LabCase => ({
  id: id ?? 0,
  content,
  source,
  createdAt: new Date(),
  updatedAt: new Date(),
});
