import type { Locale } from '@parley/contracts/locales';
import { ChevronDown, ChevronRight, CornerUpRight, Ellipsis, Info, MessageCircleMore, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Pieces } from '../../../components/step-text/Pieces.tsx';
import { SeverityIcon } from '../steps/SeverityIcon.tsx';
import type { ShownProblem } from '../steps/shown-problem.ts';
import type { StepCount } from '../steps/step-count.ts';
import type { StepWords } from '../steps/step-words.ts';
import { StepTile } from '../steps/StepTile.tsx';
import { ProblemChip } from './ProblemChip.tsx';
import type { OutlineRow } from './tree.ts';

interface Props {
  row: OutlineRow;
  /** The vertical offset in pixels. */
  top: number;
  /** The name of the exit that leads to it. */
  exit: string | null;
  title: string;
  words: StepWords;
  language: Locale;
  problems: readonly ShownProblem[] | undefined;
  /** What is missing is still to do rather than wrong. */
  isCalm: boolean;
  count: StepCount | undefined;
  hasCounts: boolean;
  isFolded: boolean;
  isSelected: boolean;
  isFocused: boolean;
  /** The preview is at this step. */
  isPreviewHere: boolean;
  isFirstUnreached: boolean;
  renaming: ReactNode;
}

const DROP_OFF = 0.05;

/** One row: number, incoming exit, step, problems and drop-off. */
export function OutlineRowView(props: Props) {
  const { t } = useTranslation();
  const {
    row,
    exit,
    title,
    words,
    language,
    problems,
    isCalm,
    count,
    hasCounts,
    isFolded,
    isSelected,
    isFocused,
    isPreviewHere,
    isFirstUnreached,
    top,
    renaming,
  } = props;
  const { kind, node, isNeeded, isUnreached } = row;
  const hasChildren = row.children.length > 0;
  return (
    <div
      id={rowId(row.key)}
      role="treeitem"
      data-key={row.key}
      aria-level={row.depth + 1}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-selected={isSelected}
      aria-expanded={hasChildren ? !isFolded : undefined}
      tabIndex={isFocused ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      className={[
        'row',
        kind !== 'step' && !isNeeded && 'is-reference',
        kind === 'open' && isNeeded && !isCalm && 'is-missing',
        isSelected && 'is-selected',
        isUnreached && 'is-unreached',
        isFirstUnreached && 'is-first-unreached',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <span className="number">{row.number}</span>
      {Array.from({ length: row.depth }, (_, level) => (
        <span key={level} className="indent" aria-hidden />
      ))}
      <span className="fold" data-do={hasChildren ? 'fold' : undefined} aria-hidden>
        {hasChildren && <Icon of={isFolded ? ChevronRight : ChevronDown} size={16} />}
      </span>
      {kind === 'step' && node ? (
        <StepTile type={node.type} />
      ) : (
        <span className={`tile ${isNeeded && !isCalm ? 'is-bad' : ''}`}>
          {isNeeded ? <SeverityIcon of={isCalm ? 'todo' : 'error'} /> : <Icon of={CornerUpRight} size={16} />}
        </span>
      )}
      <span className="main">
        {exit !== null && <span className="pill">{exit}</span>}
        {renaming ?? (
          <span className="words">
            <span className="title" dir="auto">
              {title}
            </span>{' '}
            {kind === 'step' && node && (
              <span className="summary" dir="auto">
                <Pieces of={words.summary(node, language)} />
              </span>
            )}
          </span>
        )}
      </span>
      {kind === 'open' && (
        <button type="button" tabIndex={-1} className="remedy" data-do="lead">
          {isNeeded ? t('steps.outline.choose') : t('steps.outline.add')}
        </button>
      )}
      {isPreviewHere && (
        <span className="chip is-preview">
          <Icon of={Play} size={14} />
          <span className="chip-words">{t('steps.outline.previewHere')}</span>
        </span>
      )}
      {kind === 'step' && count && count.here > 0 && (
        <span className="chip">
          <Icon of={MessageCircleMore} size={14} />
          <span className="chip-words">{t('steps.outline.hereNow', { count: count.here })}</span>
        </span>
      )}
      {kind === 'step' && isUnreached && (
        <span className="chip">
          <Icon of={Info} size={14} />
          <span className="chip-words">{t('steps.outline.unreached')}</span>
        </span>
      )}
      {kind === 'step' && problems && <ProblemChip problems={problems} words={words} />}
      <button
        type="button"
        tabIndex={-1}
        className="more"
        data-do="menu"
        aria-label={t('steps.outline.more', { step: title })}
      >
        <Icon of={Ellipsis} size={16} />
      </button>
      {hasCounts && (
        <>
          <span className="reached">
            {kind === 'step' && count && count.reached.toLocaleString(document.documentElement.lang)}
          </span>
          <span className={`left ${count && count.left > count.reached * DROP_OFF ? 'is-bad' : ''}`}>
            {kind === 'step' && count && leftWords(count)}
          </span>
        </>
      )}
    </div>
  );
}

/** How many dropped off, and what share that is. */
function leftWords({ reached, left }: { reached: number; left: number }): string {
  if (reached === 0 || left === 0) return '';
  const share = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent', maximumFractionDigits: 1 });
  return `−${left.toLocaleString(document.documentElement.lang)} · ${share.format(left / reached)}`;
}

export const rowId = (key: string): string => `outline-${key.replaceAll(' ', '-')}`;
