import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import type { MessageTemplate } from '@parley/contracts/message-templates';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCommandGroups } from '../../../components/commands.ts';
import { Icon } from '../../../components/Icon.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { takeTyped } from '../typed-ahead.ts';
import { CommonActions, OpenActions } from './Actions.tsx';
import { readQuery } from './matching.ts';
import { dialogPaper, fieldStyle, footStyle, listStyle } from './menu-style.ts';
import { Results } from './Results.tsx';
import { useFound } from './useFound.ts';
import { useKeysReachField } from './useKeysReachField.ts';

const MAX_LENGTH = 200;

/** Finds what the company has and runs what can be done, by typing a few letters. */
export function CommandMenu({ onClose, onStop }: { onClose: () => void; onStop: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { scope, words } = readQuery(typed);
  const hasActions = scope === 'all' || scope === 'actions';
  const found = useFound(typed);
  const groups = useCommandGroups();
  const isNewTab = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useKeysReachField(field);

  /** Not before the field has the focus: until then, letters would still reach the screen. */
  const takeEarlyLetters = () => {
    const letters = takeTyped(); // not inside the updater, which React may run twice
    if (letters) setTyped((before) => before + letters);
  };

  /** Runs after the menu has given the focus back, so that the action can move it. */
  const run = (action: () => unknown) => {
    onClose();
    setTimeout(() => void action());
  };
  const go = (path: string, state?: object) => {
    if (!isNewTab.current) return run(() => navigate(path, { state }));
    onClose();
    window.open(path, '_blank', 'noopener');
  };
  const pickReply = (reply: MessageTemplate) => {
    const insert = groups.findLast(({ insertReply }) => insertReply)?.insertReply;
    if (insert) run(() => insert(reply));
    else go(`/templates?tab=replies&open=${reply.id}`);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="command-title"
      slotProps={{ paper: { sx: dialogPaper } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <VisuallyHidden id="command-title">{t('command.label')}</VisuallyHidden>
      <Command
        label={t('command.label')}
        loop
        shouldFilter={false}
        onKeyDownCapture={({ ctrlKey, metaKey }) => (isNewTab.current = ctrlKey || metaKey)}
        onClickCapture={({ ctrlKey, metaKey }) => (isNewTab.current = ctrlKey || metaKey)}
        style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Box sx={fieldStyle}>
          <Icon of={Search} />
          <Command.Input
            ref={field}
            value={typed}
            onValueChange={setTyped}
            onFocus={takeEarlyLetters}
            placeholder={t('command.placeholder')}
            maxLength={MAX_LENGTH}
            autoFocus
          />
        </Box>
        <Box component={Command.List} sx={listStyle} label={t('command.label')} aria-busy={found.isSearching}>
          {hasActions && <OpenActions words={words} groups={groups} onRun={run} />}
          <Results found={found} onGo={go} onReply={pickReply} />
          {hasActions && <CommonActions words={words} onRun={run} onGo={go} onStop={onStop} />}
          {!found.isSearching && !found.hasFailed && (
            <Command.Empty>
              <Box sx={{ p: 5, color: 'text.secondary' }}>
                {words ? t('command.empty', { query: words }) : t('command.find.hint')}
              </Box>
            </Command.Empty>
          )}
        </Box>
        <Box role="status" sx={{ flex: 'none', typography: 'caption', color: 'text.secondary' }}>
          {found.isSearching && <Box sx={{ px: 5, py: 2 }}>{t('command.find.searching')}</Box>}
        </Box>
        {found.hasFailed && (
          <Box role="alert" sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 3, px: 5, py: 2 }}>
            {t('errors.loading')}
            <Button variant="outlined" onClick={found.retry}>
              {t('errors.retry')}
            </Button>
          </Box>
        )}
        <Box aria-hidden sx={footStyle}>
          <KeyHint keys={['↑', '↓']} text={t('command.move')} />
          <KeyHint keys={['Enter']} text={t('command.open')} />
          <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
            <KeyHint keys={['Ctrl', 'Enter']} text={t('command.find.newTab')} />
          </Box>
          <Box sx={{ flex: 1 }} />
          <KeyHint keys={['>']} text={t('command.find.actions')} />
          <KeyHint keys={['@']} text={t('command.find.people')} />
          <KeyHint keys={['#']} text={t('command.find.number')} />
        </Box>
      </Command>
    </Dialog>
  );
}
