import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError } from '../../../../api/call.ts';
import { Loaded } from '../../../../components/Loaded.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { SubmitButton } from '../../../../components/SubmitButton.tsx';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';
import type { Builder } from '../useBuilder.ts';
import { ChangeList } from './ChangeList.tsx';
import { useWhere } from './useWhere.ts';
import { useComparison, usePublish } from './useVersions.ts';
import { WhereFields } from './WhereFields.tsx';

const MAX_NAME_LENGTH = 100;

/** Shows what will change for customers, and publishes it. */
export function PublishDialog({ builder, onClose }: { builder: Builder; onClose: () => void }) {
  const { t } = useTranslation();
  const { flow, saving, definition } = builder;
  const { saver } = saving;
  const [name, setName] = useState('');
  const [isStale, setIsStale] = useState(false);
  const isSaved = saving.state.status === 'saved';
  const comparison = useComparison(flow.id, isSaved ? flow.publishedVersion : null, saver.revision());
  const publishing = usePublish(flow.id);
  const where = useWhere(flow);
  const navigate = useNavigate();
  useEffect(() => void saver.saveNow(), [saver]);

  const publish = async () => {
    await saver.saveNow();
    if (!saver.isClean()) return;
    try {
      const { number } = await publishing.mutateAsync({ revision: saver.revision(), name: name.trim() });
      const { names, createdId } = await where.apply();
      const list = names.join(', ');
      if (createdId !== undefined)
        showSuccess(t('flows.publish.doneOn', { number, list }), {
          label: t('flows.publish.getCode'),
          run: () => void navigate(`/channels/${createdId}`),
        });
      else if (names.length > 0) showSuccess(t('flows.publish.doneOn', { number, list }));
      else
        showSuccess(t('flows.publish.doneNowhere', { number }), {
          label: t('flows.publish.choose'),
          run: () => void navigate('/channels'),
        });
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.status === 409) setIsStale(true);
      else showError(error);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="publish-title" maxWidth="sm" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        <DialogTitle id="publish-title" sx={{ typography: 'h1', overflowWrap: 'anywhere' }}>
          {t('flows.publish.title', { name: flow.name })}
        </DialogTitle>
        <DialogContent>
          {isStale && <Notice kind="error">{t('flows.publish.stale')}</Notice>}
          {flow.publishedVersion === null ? (
            <Box sx={{ mb: 4 }}>{t('flows.publish.first', { count: definition.nodes.length })}</Box>
          ) : (
            <Box sx={{ mb: 4, maxHeight: 320, overflowY: 'auto' }}>
              <Box sx={{ mb: 2 }}>{t('flows.publish.differs', { number: flow.publishedVersion })}</Box>
              {isSaved ? (
                <Loaded query={comparison}>
                  {(changes) => <ChangeList changes={changes} definition={definition} />}
                </Loaded>
              ) : (
                <Box role="status">{t('flows.save.saving')}</Box>
              )}
            </Box>
          )}
          <WhereFields flow={flow} where={where} />
          <TextField
            label={t('flows.publish.name')}
            helperText={t('flows.publish.nameHelp')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH }, inputLabel: { shrink: true } }}
            sx={{ mt: 2 }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={onClose}>
            {t('flows.cancel')}
          </Button>
          <SubmitButton isWorking={publishing.isPending}>{t('flows.publish.action')}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
