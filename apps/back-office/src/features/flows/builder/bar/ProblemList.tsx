import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { SeverityIcon, severityTint } from '../../steps/SeverityIcon.tsx';
import { blocks, worstOf, type ShownProblem } from '../../steps/shown-problem.ts';
import { useStepWords } from '../../steps/useStepWords.ts';
import { findNode } from '../document/exits.ts';
import type { Builder } from '../useBuilder.ts';

interface Props {
  builder: Builder;
  onGo: (step: string) => void;
}

/** All problems, errors first. Each links to its step. */
export function ProblemList({ builder: { problems, definition }, onGo }: Props) {
  const { t } = useTranslation();
  const words = useStepWords(definition);
  const titleOf = ({ node }: ShownProblem) => {
    const found = node === null ? undefined : findNode(definition, node);
    return found ? words.title(found) : t('flows.problems.whole');
  };
  const worst = worstOf(problems);
  const count = problems.length;
  return (
    <Box sx={{ m: -4 }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0, px: 4, pt: 3 }}>
        {count === 0
          ? t('flows.problems.none')
          : worst === 'todo'
            ? t('flows.problems.todo', { count })
            : t('flows.problems.count', { count })}
      </Box>
      <Box sx={{ px: 4, pb: 2, typography: 'body2', color: 'text.secondary' }}>
        {worst === 'todo'
          ? t('flows.problems.todoText')
          : problems.some(blocks)
            ? t('flows.problems.block')
            : t('flows.problems.allow')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, pt: 0, maxHeight: 420, overflowY: 'auto' }}>
        {problems.map((problem, index) => (
          // Two problems of one step may be equal in everything but their position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${problem.code} ${problem.node} ${problem.detail} ${index}`}>
            <ButtonBase disabled={problem.node === null} onClick={() => problem.node && onGo(problem.node)} sx={row}>
              <Box component="span" sx={{ display: 'flex', pt: 0.5, color: severityTint(problem.severity).color }}>
                <SeverityIcon of={problem.severity} />
              </Box>
              <Box component="span" sx={{ minWidth: 0 }}>
                <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {titleOf(problem)}
                </Box>
                <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
                  {words.problem(problem)}
                </Box>
              </Box>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 2.5,
  width: '100%',
  minHeight: 44,
  px: 3,
  py: 1.5,
  borderRadius: '6px',
  textAlign: 'left',
  typography: 'body1',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'surface' },
  '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
} as const;
