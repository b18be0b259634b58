import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { CustomerField } from '@parley/contracts/customer-fields';
import type { Locale } from '@parley/contracts/locales';
import { nodeTypes, type FlowDefinition, type FlowNode, type Problem } from '@parley/flow-engine';
import { CircleAlert, Copy, Trash2, TriangleAlert, X } from 'lucide-react';
import { createElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerFields } from '../../../api/customer-fields.ts';
import { Icon } from '../../../components/Icon.tsx';
import { StepTile } from '../steps/StepTile.tsx';
import { useStepWords } from '../steps/useStepWords.ts';
import { variablesOf } from '../steps/variables.ts';
import { RowButton } from '../../../components/RowButton.tsx';
import { editorOf } from './editors/index.ts';
import { issueAt, issueWords } from './issue-words.ts';
import { LanguageStrip } from './LanguageStrip.tsx';
import { HINT } from '../../../components/segments.ts';
import { StepContext, type StepContextValue } from './step-context.ts';

interface Props {
  flowId: number;
  node: FlowNode;
  definition: FlowDefinition;
  problems: readonly Problem[];
  onChange: (node: FlowNode) => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onClose: () => void;
}

const NONE: readonly CustomerField[] = [];

/** The chosen language is kept when another step is selected. */
let lastLanguage: Locale | null = null;

/** The form for one step. Each change passes on the whole step. */
export function Inspector({ flowId, node, definition, problems, onChange, onDuplicate, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  const words = useStepWords(definition);
  const [chosen, setChosen] = useState(lastLanguage);
  const { languages, nodes, edges } = definition;
  const language = chosen && languages.includes(chosen) ? chosen : (languages[0] ?? 'en');
  const customerFields = useCustomerFields().data ?? NONE;
  const variables = useMemo(() => variablesOf(definition, customerFields), [definition, customerFields]);
  const type = nodeTypes.get(node.type);
  const read = useMemo(() => type?.settings.safeParse(node.settings), [type, node.settings]);
  const own = problems.filter((problem) => problem.node === node.id);
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
      return issue && issueWords(issue, t);
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
        <RowButton icon={Copy} label={t('steps.duplicate')} onClick={onDuplicate} />
        <RowButton icon={Trash2} label={t('steps.delete')} onClick={onDelete} />
        <RowButton icon={X} label={t('steps.close')} onClick={onClose} />
      </Box>
      <Box sx={{ display: 'grid', gap: 4.5, p: 4, minWidth: 0 }}>
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
      </Box>
    </Box>
  );
}

function OwnProblem({ problem, said }: { problem: Problem; said: string }) {
  const color = problem.severity === 'error' ? 'error' : 'warning';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        p: 2,
        borderRadius: '6px',
        typography: 'body2',
        bgcolor: `${color}.light`,
        color: `${color}.dark`,
        overflowWrap: 'anywhere',
        '& svg': { flex: 'none' },
      }}
    >
      <Icon of={problem.severity === 'error' ? CircleAlert : TriangleAlert} size={18} />
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
