import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PRIORITIES } from '@parley/contracts/conversations';
import type { MacroAction } from '@parley/contracts/macros';
import { MAX_TEMPLATE_LENGTH } from '@parley/contracts/message-templates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavedReplies } from '../../../api/saved-replies.ts';
import { useTeams } from '../../../api/teams.ts';
import { useEverybody } from '../../../api/members.ts';
import { NOTHING_CHOSEN } from './macro-drafts.ts';

interface Props {
  action: MacroAction;
  /** Says what is missing or gone. */
  problem: string | undefined;
  onChange: (action: MacroAction) => void;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** The settings of one action. */
export function ActionFields({ action, problem, onChange }: Props) {
  const { t } = useTranslation();
  switch (action.type) {
    case 'text':
      return (
        <Box>
          <TextField
            multiline
            fullWidth
            minRows={2}
            label={t('templates.macros.text')}
            value={action.text}
            error={problem !== undefined}
            helperText={problem ?? t('templates.macros.textHelp', { open: '{{', close: '}}' })}
            onChange={({ target }) => onChange({ ...action, text: target.value })}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: MAX_TEMPLATE_LENGTH } }}
          />
          <InsertOnly isInserted={action.isInserted} onChange={(isInserted) => onChange({ ...action, isInserted })} />
        </Box>
      );
    case 'reply':
      return (
        <Box>
          <ReplyChoice action={action} problem={problem} onChange={onChange} />
          <InsertOnly isInserted={action.isInserted} onChange={(isInserted) => onChange({ ...action, isInserted })} />
        </Box>
      );
    case 'add_tags':
    case 'remove_tags':
      return <TagField tags={action.tags} problem={problem} onChange={(tags) => onChange({ ...action, tags })} />;
    case 'assign':
      return <AssigneeChoice action={action} problem={problem} onChange={onChange} />;
    case 'team':
      return <TeamChoice action={action} problem={problem} onChange={onChange} />;
    case 'priority': {
      const names = {
        low: t('templates.macros.priorities.low'),
        normal: t('templates.macros.priorities.normal'),
        high: t('templates.macros.priorities.high'),
        urgent: t('templates.macros.priorities.urgent'),
      };
      return (
        <Choice
          label={t('templates.macros.priority')}
          value={action.priority}
          options={PRIORITIES.toReversed().map((value) => ({ value, name: names[value] }))}
          onChange={(value) => {
            const priority = PRIORITIES.find((each) => each === value);
            if (priority) onChange({ ...action, priority });
          }}
        />
      );
    }
    case 'snooze': {
      const times = [
        { minutes: HOUR, name: t('templates.macros.hours', { count: 1 }) },
        { minutes: 3 * HOUR, name: t('templates.macros.hours', { count: 3 }) },
        { minutes: DAY, name: t('templates.macros.days', { count: 1 }) },
        { minutes: 3 * DAY, name: t('templates.macros.days', { count: 3 }) },
        { minutes: 7 * DAY, name: t('templates.macros.days', { count: 7 }) },
        { minutes: null, name: t('templates.macros.untilReply') },
      ];
      return (
        <Choice
          label={t('templates.macros.snooze')}
          value={String(action.minutes)}
          options={times.map(({ minutes, name }) => ({ value: String(minutes), name }))}
          onChange={(value) => onChange({ ...action, minutes: value === 'null' ? null : Number(value) })}
        />
      );
    }
    case 'end':
      return <Box sx={hint}>{t('templates.macros.endHelp')}</Box>;
    case 'block':
      return <Box sx={hint}>{t('templates.macros.blockHelp')}</Box>;
  }
}

const hint = { typography: 'body2', color: 'text.secondary' } as const;

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; name: string }[];
  problem?: string | undefined;
  onChange: (value: string) => void;
}

function Choice({ label, value, options, problem, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const isKnown = options.some((option) => option.value === value);
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={isKnown ? value : ''}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {!isKnown && <MenuItem value="">{t('templates.macros.choose')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

type Chosen<Type> = Omit<Props, 'action'> & { action: Extract<MacroAction, { type: Type }> };
const byId = ({ id, name }: { id: number; name: string }) => ({ value: String(id), name });

function ReplyChoice({ action, problem, onChange }: Chosen<'reply'>) {
  const { t } = useTranslation();
  const replies = useSavedReplies().data ?? [];
  return (
    <Choice
      label={t('templates.macros.reply')}
      value={String(action.templateId)}
      options={replies.map(byId)}
      problem={problem}
      onChange={(value) => onChange({ ...action, templateId: Number(value) || NOTHING_CHOSEN })}
    />
  );
}

function TeamChoice({ action, problem, onChange }: Chosen<'team'>) {
  const { t } = useTranslation();
  const teams = useTeams().data ?? [];
  return (
    <Choice
      label={t('templates.macros.team')}
      value={String(action.teamId)}
      options={teams.map(byId)}
      problem={problem ?? (teams.length === 0 ? t('templates.macros.noTeams') : undefined)}
      onChange={(value) => onChange({ ...action, teamId: Number(value) || NOTHING_CHOSEN })}
    />
  );
}

function AssigneeChoice({ action, problem, onChange }: Chosen<'assign'>) {
  const { t } = useTranslation();
  const members = useEverybody().data ?? [];
  const options = [
    { value: 'me', name: t('templates.macros.me') },
    { value: 'nobody', name: t('templates.macros.nobody') },
    ...members.map(byId),
  ];
  return (
    <Choice
      label={t('templates.macros.assignee')}
      value={String(action.to)}
      options={options}
      problem={problem}
      onChange={(value) => onChange({ ...action, to: value === 'me' || value === 'nobody' ? value : Number(value) })}
    />
  );
}

/** Tags separated by commas; while typing, the text stays as it was typed. */
function TagField({
  tags,
  problem,
  onChange,
}: {
  tags: string[];
  problem: string | undefined;
  onChange: (tags: string[]) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(tags.join(', '));
  return (
    <TextField
      fullWidth
      label={t('templates.macros.tags')}
      value={text}
      error={problem !== undefined}
      helperText={problem ?? t('templates.macros.tagsHelp')}
      onChange={({ target }) => {
        setText(target.value);
        const typed = target.value.split(',').map((tag) => tag.trim().slice(0, 40));
        onChange([...new Set(typed.filter(Boolean))].slice(0, 20));
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function InsertOnly({ isInserted, onChange }: { isInserted: boolean; onChange: (isInserted: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <FormControlLabel
      control={<Checkbox checked={isInserted} onChange={(_, checked) => onChange(checked)} />}
      label={t('templates.macros.inserted')}
    />
  );
}
