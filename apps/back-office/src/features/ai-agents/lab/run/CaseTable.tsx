import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { LANGUAGES } from '@parley/contracts/locales';
import { CircleCheck, CircleDashed, CircleX, Lock, Shuffle, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { usePlatformNames } from '../../../../components/platforms.ts';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { useNumbers } from '../useNumbers.ts';
import type { LabRow } from './lab-rows.ts';
import { Marks } from './Marks.tsx';
import { Standing } from './Standing.tsx';
import { ROW, TABLE } from './table-style.ts';

interface Props {
  rows: readonly LabRow[];
  /** How often each case is played. */
  attempts: number;
  selected: number | null;
  onOpen: (caseId: number) => void;
}

/** The cases and how both versions do. */
export function CaseTable({ rows, attempts, selected, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="table" aria-label={t('lab.table.label')} sx={TABLE}>
      <thead>
        <tr>
          <th>{t('lab.table.case')}</th>
          <Box component="th" sx={{ width: 56 }}>
            {t('lab.table.must')}
          </Box>
          <Box component="th" sx={{ width: 112 }}>
            {attempts > 1 ? t('lab.table.liveRuns', { number: attempts }) : t('lab.live')}
          </Box>
          <Box component="th" sx={{ width: 136 }}>
            {attempts > 1 ? t('lab.table.draftRuns', { number: attempts }) : t('lab.draft')}
          </Box>
          <Box component="th" sx={{ width: 144 }}>
            {t('lab.table.against')}
          </Box>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CaseRow
            key={row.caseId}
            row={row}
            attempts={attempts}
            isSelected={row.caseId === selected}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </Box>
  );
}

interface RowProps extends Pick<Props, 'attempts' | 'onOpen'> {
  row: LabRow;
  isSelected: boolean;
}

function CaseRow({ row, attempts, isSelected, onOpen }: RowProps) {
  const { t } = useTranslation();
  const { share } = useNumbers();
  const facts = useCaseFacts();
  const state = useRowState(row);
  const { caseId, name, mustPass, result } = row;
  return (
    <Box component="tr" aria-current={isSelected || undefined} sx={ROW}>
      <Box component="td">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <Box title={state.name} sx={{ display: 'flex', flex: 'none', color: state.colour }}>
            <Icon of={state.icon} size={18} />
            <VisuallyHidden>{state.name}</VisuallyHidden>
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <ButtonBase onClick={() => onOpen(caseId)} sx={NAME} data-case={caseId}>
              {name}
            </ButtonBase>
            <Box sx={{ color: 'text.secondary' }}>{facts(row)}</Box>
          </Box>
        </Box>
      </Box>
      <td>
        {mustPass && (
          <Box title={t('lab.mustPass')} sx={{ display: 'flex', color: 'text.secondary' }}>
            <Icon of={Lock} size={16} />
            <VisuallyHidden>{t('lab.mustPass')}</VisuallyHidden>
          </Box>
        )}
      </td>
      <td>
        <Caption>{t('lab.live')}</Caption>
        {result && result.live.length > 0 ? <Marks results={result.live} attempts={attempts} /> : '–'}
      </td>
      <td>
        <Caption>{t('lab.draft')}</Caption>
        {result ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Marks results={result.draft} attempts={attempts} />
            {attempts > 1 && result.standing !== null && (
              <Box component="b" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {share(result.draft.every(Boolean) ? 1 : 0)}
              </Box>
            )}
          </Box>
        ) : (
          t('lab.notRun')
        )}
      </td>
      <td>{result && <Standing standing={result.standing} isQuarantined={result.isQuarantined} />}</td>
    </Box>
  );
}

/** What a column is, where rows are stacked and the table has no head. */
function Caption({ children }: { children: string }) {
  return (
    <Box aria-hidden component="span" className="caption">
      {children}
    </Box>
  );
}

/** "2 turns · English · Web widget". */
export function useCaseFacts() {
  const { t } = useTranslation();
  const platforms = usePlatformNames();
  return ({ turns, locale, platform }: Pick<LabRow, 'turns' | 'locale' | 'platform'>): string =>
    [
      turns > 0 ? t('lab.turns', { count: turns }) : t('lab.scripted'),
      LANGUAGES.find(({ code }) => code === locale)?.name,
      platforms[platform ?? 'web_widget'],
    ]
      .filter(Boolean)
      .join(' · ');
}

function useRowState({ result }: LabRow): { icon: LucideIcon; name: string; colour: string } {
  const { t } = useTranslation();
  if (!result || result.draft.length === 0)
    return { icon: CircleDashed, name: t('lab.notRun'), colour: 'text.secondary' };
  if (result.standing === 'flips') return { icon: Shuffle, name: t('lab.standing.flips'), colour: 'warning.dark' };
  return result.draft.every(Boolean)
    ? { icon: CircleCheck, name: t('lab.passes'), colour: 'success.dark' }
    : { icon: CircleX, name: t('lab.fails'), colour: 'error.dark' };
}

/** The whole row can be clicked. */
const NAME = {
  display: 'block',
  maxWidth: '100%',
  textAlign: 'start',
  font: 'inherit',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  borderRadius: '2px',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&.Mui-focusVisible::after': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
} as const;
