import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Conversation, Priority } from '@parley/contracts/conversations';
import { AlarmClock, Archive, ChevronsUp, MailOpen, Tag, UserRound, X, Zap, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { TagPopover } from '../customer/TagPopover.tsx';
import { useConversationActions } from '../useConversationActions.ts';
import { BULK_MACRO_ID, BULK_PRIORITY_ID } from './useSelection.ts';

const AssignMenu = lazy(async () => ({ default: (await import('../team/AssignMenu.tsx')).AssignMenu }));
const SnoozeMenu = lazy(async () => ({ default: (await import('../team/SnoozeMenu.tsx')).SnoozeMenu }));

const MacroPicker = lazy(async () => ({ default: (await import('../macros/MacroPicker.tsx')).MacroPicker }));
const PriorityMenu = lazy(async () => ({ default: (await import('../PriorityMenu.tsx')).PriorityMenu }));

const AT_ONCE = 4;

interface Props {
  conversations: Conversation[];
  onDone: () => void;
}

/** Runs a few at a time. A failure does not stop the others. */
async function inTurns(conversations: Conversation[], act: (conversation: Conversation) => Promise<void>) {
  const succeeded: Conversation[] = [];
  const failures: unknown[] = [];
  const queue = [...conversations];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const each = next;
      await act(each).then(
        () => succeeded.push(each),
        (error: unknown) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { succeeded, failures };
}

/** Replaces the filters while conversations are selected, with actions on all of them. */
export function BulkBar({ conversations, onDone }: Props) {
  const { t } = useTranslation();
  const actions = useConversationActions();
  const [isWorking, setIsWorking] = useState(false);
  const [tagAnchor, setTagAnchor] = useState<HTMLElement | null>(null);
  const [assignAnchor, setAssignAnchor] = useState<HTMLElement | null>(null);
  const [priorityAnchor, setPriorityAnchor] = useState<HTMLElement | null>(null);
  const [macroAnchor, setMacroAnchor] = useState<HTMLElement | null>(null);
  const [snoozeAnchor, setSnoozeAnchor] = useState<HTMLElement | null>(null);

  const run = async (
    done: (count: number) => string,
    act: (conversation: Conversation) => Promise<void>,
    undo?: (conversation: Conversation) => Promise<void>,
  ) => {
    setIsWorking(true);
    const { succeeded, failures } = await inTurns(conversations, act);
    setIsWorking(false);
    const takeBack = async () => {
      const { failures: refused } = undo ? await inTurns(succeeded, undo) : { failures: [] };
      if (refused.length > 0) showError(refused[0]);
    };
    if (succeeded.length > 0)
      showSuccess(done(succeeded.length), undo && { label: t('toast.undo'), run: () => void takeBack() });
    if (failures.length > 0) showError(failures[0]);
    onDone();
  };
  const addTag = (name: string) => {
    setTagAnchor(null);
    void run(
      (count) => t('chats.bulk.tagged', { count }),
      (each) => actions.setTags(each, [...new Set([...each.tags, name])]),
    );
  };

  const assign = (assignee: Conversation['handedOffTo']) =>
    void run(
      (count) => t('chats.bulk.assigned', { count }),
      (each) => actions.assign(each, assignee),
      (each) => actions.assign({ ...each, isHandedOff: true, handedOffTo: assignee }, each.handedOffTo),
    );
  const putInTeam = (team: NonNullable<Conversation['team']>) =>
    void run(
      (count) => t('chats.bulk.assigned', { count }),
      (each) => actions.putInTeam(each, team),
      async (each) => {
        await actions.putInTeam({ ...each, team, handedOffTo: null }, each.team);
        if (each.handedOffTo) await actions.assign({ ...each, isHandedOff: true, handedOffTo: null }, each.handedOffTo);
      },
    );
  const prioritize = (priority: Priority) =>
    void run(
      (count) => t('chats.bulk.prioritized', { count }),
      (each) => actions.setPriority(each, priority),
      (each) => actions.setPriority({ ...each, priority }, each.priority),
    );
  const snooze = (wakesAt: Date | null) =>
    void run(
      (count) => t('chats.bulk.snoozed', { count }),
      (each) => actions.snooze(each, wakesAt),
      (each) => actions.unsnooze({ ...each, snoozedAt: new Date(), wakesAt }),
    );

  return (
    <Box
      role="toolbar"
      aria-label={t('chats.bulk.label')}
      aria-busy={isWorking}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 50,
        flexWrap: 'wrap',
        pl: 4,
        pr: 2,
        flex: 'none',
        bgcolor: 'primary.light',
      }}
    >
      <Box role="status" sx={{ flex: 1, minWidth: 0, typography: 'body2', fontWeight: 600 }}>
        {t('chats.bulk.selected', { count: conversations.length })}
      </Box>
      <Action
        icon={MailOpen}
        name={t('chats.bulk.read')}
        onClick={() => void run((count) => t('chats.bulk.readDone', { count }), actions.markRead)}
      />
      <Action icon={Tag} name={t('chats.bulk.tag')} onClick={setTagAnchor} />
      <Action icon={UserRound} name={t('chats.bulk.assign')} onClick={setAssignAnchor} />
      <Action icon={AlarmClock} name={t('chats.bulk.snooze')} onClick={setSnoozeAnchor} />
      <Action id={BULK_PRIORITY_ID} icon={ChevronsUp} name={t('chats.priority.label')} onClick={setPriorityAnchor} />
      <Action id={BULK_MACRO_ID} icon={Zap} name={t('chats.macros.run')} onClick={setMacroAnchor} />
      <Button
        variant="outlined"
        startIcon={<Icon of={Archive} size={16} />}
        onClick={() => void run((count) => t('chats.bulk.ended', { count }), actions.end, actions.reopen)}
        sx={{ minHeight: { lg: 32 }, py: 1, px: 2.5, fontSize: 13 }}
      >
        {t('chats.bulk.end')}
      </Button>
      <Action icon={X} name={t('chats.bulk.cancel')} onClick={onDone} />
      <Suspense fallback={null}>
        {assignAnchor && (
          <AssignMenu
            anchor={assignAnchor}
            holderId={undefined}
            onChoose={assign}
            onChooseTeam={putInTeam}
            onClose={() => setAssignAnchor(null)}
          />
        )}
        {priorityAnchor && (
          <PriorityMenu
            anchor={priorityAnchor}
            value={undefined}
            onChoose={prioritize}
            onClose={() => setPriorityAnchor(null)}
          />
        )}
        {macroAnchor && (
          <MacroPicker
            anchor={macroAnchor}
            conversations={conversations}
            onRun={onDone}
            onClose={() => setMacroAnchor(null)}
          />
        )}
        {snoozeAnchor && <SnoozeMenu anchor={snoozeAnchor} onChoose={snooze} onClose={() => setSnoozeAnchor(null)} />}
      </Suspense>
      {tagAnchor && <TagPopover anchor={tagAnchor} taken={[]} onAdd={addTag} onClose={() => setTagAnchor(null)} />}
    </Box>
  );
}

interface ActionProps {
  id?: string;
  icon: LucideIcon;
  name: string;
  onClick: (button: HTMLElement) => void;
}

function Action({ id, icon, name, onClick }: ActionProps) {
  return (
    <Tooltip title={name}>
      <IconButton
        id={id}
        aria-label={name}
        onClick={(event) => onClick(event.currentTarget)}
        sx={{ width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}
      >
        <Icon of={icon} size={18} />
      </IconButton>
    </Tooltip>
  );
}
