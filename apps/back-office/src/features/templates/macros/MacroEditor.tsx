import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Macro } from '@parley/contracts/macros';
import { Plus, Trash2, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { useMacroActions } from '../../../api/macros.ts';
import { Icon } from '../../../components/Icon.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { ActionFields } from './ActionFields.tsx';
import { addable, draftOf, firstOf, isComplete, NEW_MACRO, type MacroDraft } from './macro-drafts.ts';
import { useActionNames } from './useActionNames.ts';

interface Props {
  /** Undefined for a new one. */
  macro: Macro | undefined;
  onSaved: (macro: Macro) => void;
  onDeleted: () => void;
}

/** One macro: its name, who has it, and what it does. */
export function MacroEditor({ macro, onSaved, onDeleted }: Props) {
  const { t } = useTranslation();
  const names = useActionNames();
  const calls = useMacroActions();
  const [draft, setDraft] = useState<MacroDraft>(macro ? draftOf(macro) : NEW_MACRO);
  const [isChecked, setIsChecked] = useState(false);
  const [nameProblem, setNameProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { name, isShared, actions } = draft;
  const isDirty = JSON.stringify(draft) !== JSON.stringify(macro ? draftOf(macro) : NEW_MACRO);
  const more = addable(actions);
  const missingName = isChecked && !name.trim() ? t('templates.macros.needsName') : nameProblem;

  const problemOf = (at: number): string | undefined => {
    const action = actions[at];
    if (!action) return undefined;
    const isAsSaved =
      JSON.stringify(macro?.actions.find(({ type }) => type === action.type)) === JSON.stringify(action);
    if (isAsSaved && macro?.broken.some((type) => type === action.type)) return t('templates.macros.gone');
    return isChecked && !isComplete(action) ? t('templates.macros.incomplete') : undefined;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!name.trim() || actions.length === 0 || !actions.every(isComplete) || isSaving) return;
    setIsSaving(true);
    try {
      const body = { name, isShared, actions: [...actions] };
      const saved = macro ? await calls.update(macro.id, body) : await calls.create(body);
      setDraft(draftOf(saved));
      setIsChecked(false);
      showSuccess(t('templates.macros.saved'));
      onSaved(saved);
    } catch (error) {
      const reason = error instanceof CallError ? error.fields.name : undefined;
      if (reason) setNameProblem(reason);
      else showError(error);
    } finally {
      setIsSaving(false);
    }
  };
  const remove = async () => {
    if (!macro) return;
    try {
      await calls.remove(macro.id);
      onDeleted();
      const undo = () => void calls.restore(macro.id).catch(showError);
      showSuccess(t('templates.macros.deleted'), { label: t('toast.undo'), run: undo });
    } catch (error) {
      showError(error);
    }
  };

  return (
    <Box
      component="form"
      noValidate
      aria-label={macro?.name ?? t('templates.macros.new')}
      onSubmit={(event: FormEvent) => void save(event)}
      sx={{ display: 'grid', gap: 4, maxWidth: 720 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
        <Box component="h2" sx={title}>
          {macro?.name ?? t('templates.macros.new')}
        </Box>
        {macro && (
          <Button
            variant="text"
            startIcon={<Icon of={Trash2} size={16} />}
            onClick={() => void remove()}
            sx={{ minHeight: { lg: 32 }, py: 0 }}
          >
            {t('templates.delete')}
          </Button>
        )}
      </Box>
      <TextField
        id="macro-name"
        autoFocus={!macro}
        label={t('templates.macros.name')}
        value={name}
        error={missingName !== ''}
        helperText={missingName}
        onChange={({ target }) => {
          setDraft({ ...draft, name: target.value });
          setNameProblem('');
        }}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 60 } }}
      />
      <FormControlLabel
        control={<Checkbox checked={isShared} onChange={(_, checked) => setDraft({ ...draft, isShared: checked })} />}
        label={t('templates.macros.share')}
      />
      <Box
        component="ol"
        aria-label={t('templates.macros.does')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}
      >
        {actions.map((action, at) => (
          <Box component="li" key={action.type} sx={card}>
            <Box sx={{ display: 'flex', alignItems: 'center', mb: 3 }}>
              <Box component="h3" sx={{ flex: 1, m: 0, fontSize: 14, fontWeight: 600 }}>
                {names[action.type]}
              </Box>
              <IconButton
                aria-label={t('templates.macros.remove', { name: names[action.type] })}
                onClick={() => setDraft({ ...draft, actions: actions.filter((each) => each !== action) })}
                sx={{ width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}
              >
                <Icon of={X} size={16} />
              </IconButton>
            </Box>
            <ActionFields
              action={action}
              problem={problemOf(at)}
              onChange={(changed) => setDraft({ ...draft, actions: actions.with(at, changed) })}
            />
          </Box>
        ))}
      </Box>
      <Box role="status">
        {isChecked && actions.length === 0 && (
          <Box sx={{ color: 'error.dark', typography: 'body2' }}>{t('templates.macros.needsAction')}</Box>
        )}
      </Box>
      <Box>
        <Button
          variant="outlined"
          aria-haspopup="menu"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={more.length === 0 ? { display: 'none' } : null}
        >
          {t('templates.macros.add')}
        </Button>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {more.map((type) => (
            <MenuItem
              key={type}
              onClick={() => {
                setAnchor(null);
                setDraft({ ...draft, actions: [...actions, firstOf(type)] });
              }}
            >
              {names[type]}
            </MenuItem>
          ))}
        </Menu>
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('templates.macros.order')}</Box>
      {(isDirty || !macro) && (
        <Box>
          <SubmitButton isWorking={isSaving}>{t('templates.save')}</SubmitButton>
        </Box>
      )}
    </Box>
  );
}

const title = {
  flex: 1,
  minWidth: 0,
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
  m: 0,
  overflowWrap: 'anywhere',
} as const;

const card = { p: 4, border: '1px solid', borderColor: 'divider', borderRadius: '8px', bgcolor: '#fff' } as const;
