import Box from '@mui/material/Box';
import type { EndExpectation, TurnExpectation } from '@parley/contracts/lab-cases';
import { Check, Dot, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { CARD } from '../run/styles.ts';
import type { ExpectationWords } from '../words/useExpectationWords.ts';
import { useFoundWords } from '../words/useFoundWords.ts';

interface Checked {
  expects: TurnExpectation | EndExpectation;
  /** Null before it was played. */
  isMet: boolean | null;
  found: string;
}

interface Props {
  label: string;
  checks: readonly Checked[];
  words: ExpectationWords;
}

const END_KINDS: ReadonlySet<string> = new Set(['owner', 'field', 'flow_started', 'tag', 'ended']);
const isEnd = (expects: Checked['expects']): expects is EndExpectation => END_KINDS.has(expects.kind);

/** What is expected; what is not met says what was found instead. */
export function Checks({ label, checks, words }: Props) {
  const { t } = useTranslation();
  const found = useFoundWords();
  if (checks.length === 0) return null;
  return (
    <Box component="ul" aria-label={label} sx={LIST}>
      {checks.map((check, at) => (
        // Expectations have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <Box component="li" key={at} sx={{ display: 'flex', gap: 2.5 }}>
          <Mark isMet={check.isMet} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {check.isMet !== null && (
              <VisuallyHidden>{check.isMet ? t('lab.pane.met') : t('lab.pane.notMet')}</VisuallyHidden>
            )}
            <span>{isEnd(check.expects) ? words.end(check.expects) : words.turn(check.expects)}</span>
            {check.isMet === false && <Box sx={{ color: 'error.dark' }}>{found(check)}</Box>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Mark({ isMet }: Pick<Checked, 'isMet'>) {
  const [icon, color] = isMet === null ? [Dot, 'text.secondary'] : isMet ? [Check, 'success.dark'] : [X, 'error.dark'];
  return (
    <Box sx={{ display: 'flex', flex: 'none', alignItems: 'center', height: 18, color }}>
      <Icon of={icon} size={16} />
    </Box>
  );
}

const LIST = {
  ...CARD,
  listStyle: 'none',
  m: 0,
  px: 3,
  py: 2.5,
  display: 'grid',
  gap: 2,
  typography: 'body2',
} as const;
