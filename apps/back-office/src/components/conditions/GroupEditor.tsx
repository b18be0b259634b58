import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { isGroup, type Comparison, type Group } from '@parley/contracts/conditions';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { Pieces } from '../step-text/Pieces.tsx';
import { plain } from '../step-text/pieces.ts';
import { RowButton } from '../RowButton.tsx';
import { SEGMENTS } from '../segments.ts';
import { useConditions } from './condition-context.ts';
import { RuleEditor } from './RuleEditor.tsx';

const MAX_RULES = 20;

interface Props {
  group: Group;
  /** Groups cannot be nested: they are allowed only at the top level of a branch. */
  depth: number;
  onChange: (group: Group) => void;
}

/** Rules combined with “all” or “any”. One rule is open at a time; the others are collapsed to a line each. */
export function GroupEditor({ group, depth, onChange }: Props) {
  const { t } = useTranslation();
  const { newRule } = useConditions();
  const { needs, rules } = group;
  const [open, setOpen] = useState(rules.length - 1);
  const change = (at: number, rule: Comparison | Group) => onChange({ ...group, rules: rules.with(at, rule) });
  const add = (rule: Comparison | Group) => {
    onChange({ ...group, rules: [...rules, rule] });
    setOpen(rules.length);
  };
  const remove = (at: number) => onChange({ ...group, rules: rules.toSpliced(at, 1) });

  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {rules.map((rule, at) => (
        // Rules have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <Box key={at} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {at > 0 && (
            <Box component="span" sx={WORD}>
              {needs === 'all' ? t('steps.sentence.and') : t('steps.sentence.or')}
            </Box>
          )}
          {isGroup(rule) ? (
            <Box sx={{ ...FRAME, p: 3 }} role="group" aria-label={t('steps.condition.group')}>
              <GroupEditor group={rule} depth={depth + 1} onChange={(next) => change(at, next)} />
              <Button variant="text" size="small" onClick={() => remove(at)} sx={{ mt: 1 }}>
                {t('steps.condition.removeGroup')}
              </Button>
            </Box>
          ) : (
            <OneRule
              rule={rule}
              isOpen={at === open}
              canRemove={rules.length > 1}
              onOpen={() => setOpen(at)}
              onChange={(next) => change(at, next)}
              onRemove={() => remove(at)}
            />
          )}
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {rules.length < MAX_RULES && (
          <Button
            variant="text"
            startIcon={<Icon of={Plus} size={16} />}
            onClick={() => add(newRule())}
            sx={{ px: 1.5 }}
          >
            {t('steps.condition.rule')}
          </Button>
        )}
        {depth === 0 && rules.length < MAX_RULES && (
          <Button
            variant="text"
            startIcon={<Icon of={Plus} size={16} />}
            onClick={() => add({ needs: needs === 'all' ? 'any' : 'all', rules: [newRule()] })}
            sx={{ px: 1.5 }}
          >
            {t('steps.condition.group')}
          </Button>
        )}
        <Match needs={needs} onChange={(next) => onChange({ ...group, needs: next })} />
      </Box>
    </Box>
  );
}

function Match({ needs, onChange }: { needs: Group['needs']; onChange: (needs: Group['needs']) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto' }}>
      <Box component="span" id={id} sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('steps.condition.match')}
      </Box>
      <ToggleButtonGroup
        exclusive
        value={needs}
        aria-labelledby={id}
        onChange={(_, next: Group['needs'] | null) => next && onChange(next)}
        sx={SEGMENTS}
      >
        <ToggleButton value="all">{t('steps.condition.all')}</ToggleButton>
        <ToggleButton value="any">{t('steps.condition.any')}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

interface RuleProps {
  rule: Comparison;
  isOpen: boolean;
  canRemove: boolean;
  onOpen: () => void;
  onChange: (rule: Comparison) => void;
  onRemove: () => void;
}

function OneRule({ rule, isOpen, canRemove, onOpen, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation();
  const pieces = useConditions().describe(rule);
  const removing = canRemove && (
    <RowButton icon={X} label={t('steps.condition.removeRule', { name: plain(pieces) })} onClick={onRemove} />
  );
  if (isOpen)
    return (
      <Box sx={{ ...FRAME, p: 3, display: 'flex', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <RuleEditor rule={rule} onChange={onChange} />
        </Box>
        {removing}
      </Box>
    );
  return (
    <Box sx={{ ...FRAME, display: 'flex', alignItems: 'center', minHeight: 36, pr: 1 }}>
      <Box component="button" type="button" onClick={onOpen} sx={FOLDED}>
        <Pieces of={pieces} />
      </Box>
      {removing}
    </Box>
  );
}

const FRAME = { border: '1px solid', borderColor: 'divider', borderRadius: '8px', minWidth: 0 } as const;

const FOLDED = {
  flex: 1,
  minWidth: 0,
  minHeight: { xs: 44, lg: 34 },
  px: 2,
  py: 1,
  border: 0,
  borderRadius: '7px',
  bgcolor: 'transparent',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'surface' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
} as const;

const WORD = {
  justifySelf: 'start',
  ml: 3,
  px: 1.5,
  borderRadius: '4px',
  bgcolor: 'info.light',
  color: 'info.dark',
  typography: 'caption',
  fontWeight: 600,
} as const;
