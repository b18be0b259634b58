import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { QuickAction } from '@parley/contracts/quick-actions';
import { Plus, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { showError, showSuccess } from '../../components/toast-queue.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { ActionEditor } from './ActionEditor.tsx';
import { ACTION_ICONS, ActionRow } from './ActionRow.tsx';
import { wordsShown } from './PerLanguage.tsx';
import { useQuickActionCalls } from './useQuickActions.ts';

const SHOWN_IN_WIDGET = 3;
const NEW = { type: 'call', texts: [], target: '' } as const satisfies Pick<QuickAction, 'type' | 'texts' | 'target'>;

/** The quick actions: their order, their switches, the editor, and a preview in the widget. */
export function ActionsPanel({ actions }: { actions: readonly QuickAction[] }) {
  const { t } = useTranslation();
  const calls = useQuickActionCalls();
  const [chosen, setChosen] = useState<number | 'new' | null>(null);
  const [said, setSaid] = useState('');
  const editing = actions.find(({ id }) => id === chosen);

  const move = (id: number, place: number) => {
    if (place < 0 || place >= actions.length) return;
    setSaid(t('templates.actions.movedTo', { place: place + 1, total: actions.length }));
    void calls.move(id, place);
    // A row that moves in the DOM may lose the focus.
    const focused = document.activeElement;
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  const remove = async ({ id }: QuickAction) => {
    try {
      await calls.remove(id);
      setChosen(null);
      const undo = () => void calls.restore(id).catch(showError);
      showSuccess(t('templates.toast.actionDeleted'), { label: t('toast.undo'), run: undo });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Box component="section" aria-labelledby="quick-actions-title">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box
          component="h2"
          id="quick-actions-title"
          sx={{ flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600, m: 0 }}
        >
          {t('templates.tabs.actions')}
        </Box>
        <Button
          variant="text"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={() => setChosen('new')}
          sx={{ minHeight: { lg: 32 }, py: 0 }}
        >
          {t('templates.actions.add')}
        </Button>
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1, mb: 3 }}>{t('templates.actions.purpose')}</Box>
      {actions.length > 0 ? (
        <Box
          component="ul"
          aria-label={t('templates.tabs.actions')}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '8px',
            overflow: 'hidden',
            '& > * + *': { borderTop: '1px solid', borderColor: 'divider' },
          }}
        >
          {actions.map((action, place) => (
            <ActionRow
              key={action.id}
              action={action}
              isChosen={action.id === chosen}
              onChoose={() => setChosen(action.id === chosen ? null : action.id)}
              onToggle={() => void calls.toggle(action)}
              onMove={(by) => move(action.id, calls.placeOf(action.id) + by)}
              onDrop={(id) => move(id, place)}
            />
          ))}
        </Box>
      ) : (
        <Box
          sx={{ p: 4, border: '1px dashed', borderColor: 'line.strong', borderRadius: '8px', color: 'text.secondary' }}
        >
          {t('templates.actions.none')}
        </Box>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {chosen === 'new' && (
        <Box sx={{ mt: 3 }}>
          <ActionEditor
            action={NEW}
            title={t('templates.actions.new')}
            onCancel={() => setChosen(null)}
            onSave={async (values) => {
              await calls.create(values);
              setChosen(null);
              showSuccess(t('templates.toast.actionCreated'));
            }}
          />
        </Box>
      )}
      {editing && (
        <Box sx={{ mt: 3 }}>
          <ActionEditor
            key={editing.id}
            action={editing}
            title={wordsShown(editing.texts)}
            onCancel={() => setChosen(null)}
            onSave={async (values) => {
              await calls.update(editing.id, values);
              setChosen(null);
              showSuccess(t('templates.toast.actionUpdated'));
            }}
            onDelete={() => void remove(editing)}
            onMove={(by) => move(editing.id, calls.placeOf(editing.id) + by)}
          />
        </Box>
      )}
      <WidgetPreview actions={actions.filter(({ isEnabled }) => isEnabled).slice(0, SHOWN_IN_WIDGET)} />
    </Box>
  );
}

function WidgetPreview({ actions }: { actions: readonly QuickAction[] }) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 6, mb: 2 }}>{t('templates.actions.look')}</Box>
      <Box
        role="img"
        aria-label={t('templates.actions.lookOf', { names: actions.map(({ texts }) => wordsShown(texts)).join(', ') })}
        sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', bgcolor: '#fff', overflow: 'hidden' }}
      >
        <Box sx={{ display: 'flex' }}>
          {actions.map(({ id, type, texts }) => (
            <Box
              key={id}
              sx={{
                flex: 1,
                minWidth: 0,
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'center',
                gap: 2,
                height: 44,
                px: 1.5,
                color: 'text.secondary',
                fontWeight: 500,
                '& + &': { borderLeft: '1px solid', borderColor: 'divider' },
                '& svg': { flex: 'none' },
                '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
              }}
            >
              <Icon of={ACTION_ICONS[type]} size={16} />
              <span>{wordsShown(texts)}</span>
            </Box>
          ))}
        </Box>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            height: 44,
            px: 3,
            color: 'text.secondary',
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          {t('templates.actions.writeHere')}
          <Icon of={Send} size={16} />
        </Box>
      </Box>
    </>
  );
}
