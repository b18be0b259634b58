import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { CustomerField } from '@parley/contracts/customer-fields';
import type { Locale } from '@parley/contracts/locales';
import { nodeTypes, type FlowDefinition, type FlowNode, type NodeTypeName } from '@parley/flow-engine';
import { Copy, Trash2, X } from 'lucide-react';
import { createElement, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerFields } from '../../../api/customer-fields.ts';
import { SeverityIcon, severityTint } from '../steps/SeverityIcon.tsx';
import type { ShownProblem } from '../steps/shown-problem.ts';
import { StepTile } from '../steps/StepTile.tsx';
import { useStepWords } from '../steps/useStepWords.ts';
import { variablesOf } from '../steps/variables.ts';
import { RowButton } from '../../../components/RowButton.tsx';
import { editorOf } from './editors/index.ts';
import { isEmptyStill, issueAt, issueWords } from './issue-words.ts';
import { LanguageStrip } from './LanguageStrip.tsx';
import { NextSteps } from './NextSteps.tsx';
import { useFocusAdded } from './useFocusAdded.ts';
import { HINT } from '../../../components/segments.ts';
import { StepContext, type StepContextValue } from './step-context.ts';

interface Props {
  flowId: number;
  node: FlowNode;
  definition: FlowDefinition;
  problems: readonly ShownProblem[];
  /** What is empty is still to do rather than wrong. */
  isCalm: boolean;
  /** It was just added, so it gets the focus. */
  isNew: boolean;
  onChange: (node: FlowNode) => void;
  onLead: (exit: string, to: string | null) => void;
  onAdd: (exit: string, type: NodeTypeName) => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onClose: () => void;
}

const NONE: readonly CustomerField[] = [];

/** The chosen language is kept when another step is selected. */
let lastLanguage: Locale | null = null;

/** The form for one step. Each change passes on the whole step. */
export function Inspector(props: Props) {
  const { flowId, node, definition, problems, isCalm, isNew, onChange, onLead, onAdd } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const focusAdded = useFocusAdded(form, isNew);
  const words = useStepWords(definition);
  const [chosen, setChosen] = useState(lastLanguage);
  const { languages, nodes, edges } = definition;
  const language = chosen && languages.includes(chosen) ? chosen : (languages[0] ?? 'en');
  const customerFields = useCustomerFields().data ?? NONE;
  const variables = useMemo(() => variablesOf(definition, customerFields), [definition, customerFields]);
  const type = nodeTypes.get(node.type);
  const read = useMemo(() => type?.settings.safeParse(node.settings), [type, node.settings]);
  const firstIssue = read?.error?.issues[0];
  const isTold = firstIssue !== undefined && isEmptyStill(firstIssue, node.settings);
  // An exit without a target is told where it can be chosen, and what is not filled in yet at its field.
  const own = problems.filter(
    ({ node: id, code, severity }) =>
      id === node.id && code !== 'missingExit' && severity !== 'todo' && !(code === 'badSettings' && isTold),
  );
  const texts = read?.success ? (type?.texts?.(read.data) ?? []) : [];
  const missing = new Set(
    languages.filter((code) =>
      texts.some((text) => Object.values(text).some((said) => said.trim()) && !text[code]?.trim()),
    ),
  );

  const choose = (next: Locale) => {
    lastLanguage = next;
    setChosen(next);
  };
  const step: StepContextValue = {
    flowId,
    node,
    definition,
    words,
    variables,
    customerFields,
    language,
    set: (name, value) => onChange({ ...node, settings: { ...node.settings, [name]: value } }),
    setAll: (settings) => onChange({ ...node, settings }),
    problemAt: (...path) => {
      const issue = issueAt(read?.error?.issues ?? [], path);
      const isEmpty = issue && isEmptyStill(issue, node.settings);
      if (!issue || (isEmpty && isCalm)) return undefined;
      return isEmpty && issue.code === 'invalid_format' ? t('steps.issues.fill') : issueWords(issue, t);
    },
    targetOf: (exit) => {
      const to = edges.find((edge) => edge.from === node.id && edge.exit === exit)?.to;
      const target = nodes.find(({ id }) => id === to);
      return target ? words.title(target) : null;
    },
  };

  return (
    <Box component="section" aria-labelledby="inspector-title" data-inspector sx={{ minWidth: 0 }}>
      <Box sx={HEAD}>
        <StepTile type={node.type} />
        <Box component="h2" id="inspector-title" sx={{ typography: 'h2', m: 0, flex: 1, minWidth: 0 }}>
          {words.name(node.type)}
        </Box>
        <RowButton icon={Copy} label={t('steps.duplicate')} onClick={props.onDuplicate} />
        <RowButton icon={Trash2} label={t('steps.delete')} onClick={props.onDelete} />
        <RowButton icon={X} label={t('steps.close')} onClick={props.onClose} />
      </Box>
      <Box ref={form} onClick={focusAdded} sx={{ display: 'grid', gap: 4.5, p: 4, minWidth: 0 }}>
        {own.length > 0 && (
          <Box
            component="ul"
            aria-label={t('steps.problemList')}
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
          >
            {own.map((problem) => (
              <OwnProblem key={`${problem.code} ${problem.detail}`} problem={problem} said={words.problem(problem)} />
            ))}
          </Box>
        )}
        <TextField
          id="step-title"
          label={t('steps.title')}
          value={node.title}
          placeholder={words.name(node.type)}
          onChange={({ target }) => onChange({ ...node, title: target.value })}
          sx={HINT}
          slotProps={{ htmlInput: { maxLength: 100, dir: 'auto' } }}
        />
        {languages.length > 1 && type?.texts && (
          <LanguageStrip languages={languages} language={language} missing={missing} onLanguage={choose} />
        )}
        <StepContext value={step}>
          {/* The key resets the form for another step, so that no half-typed input carries over. */}
          {createElement(editorOf(node.type), { key: node.id })}
        </StepContext>
        <NextSteps
          node={node}
          definition={definition}
          problems={problems.filter((problem) => problem.node === node.id)}
          words={words}
          onLead={onLead}
          onAdd={onAdd}
        />
      </Box>
    </Box>
  );
}

function OwnProblem({ problem: { severity }, said }: { problem: ShownProblem; said: string }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        p: 2,
        borderRadius: '6px',
        typography: 'body2',
        ...severityTint(severity),
        overflowWrap: 'anywhere',
        '& svg': { flex: 'none' },
      }}
    >
      <SeverityIcon of={severity} size={18} />
      {said}
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 44,
  px: 4,
  position: 'sticky',
  top: 0,
  zIndex: 2,
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
