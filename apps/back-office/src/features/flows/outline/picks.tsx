import type { FlowDefinition, NodeTypeName } from '@parley/flow-engine';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { PickList } from '../steps/PickList.tsx';
import { plain } from '../../../components/step-text/pieces.ts';
import { paletteOf } from '../steps/palette.ts';
import { StepTile } from '../steps/StepTile.tsx';
import { useStepWords } from '../steps/useStepWords.ts';
import type { OutlineRow } from './tree.ts';

/** Ordinary steps come first: starts and triggers are added rarely. */
const byUse = () =>
  paletteOf({ hasStart: true }).sort((one, other) => Number(one.family === 'start') - Number(other.family === 'start'));

interface StepPickProps {
  anchor: HTMLElement;
  onPick: (type: NodeTypeName) => void;
  onClose: () => void;
}

/** Picks the type of step to add here. */
export function StepPick({ anchor, onPick, onClose }: StepPickProps) {
  const { t } = useTranslation();
  const words = useStepWords();
  return (
    <PickList
      anchor={anchor}
      label={t('steps.outline.addStep')}
      groups={byUse().map(({ family, types }) => ({
        heading: words.family(family),
        picks: types.map((type) => ({ value: type, label: words.name(type), icon: <StepTile type={type} /> })),
      }))}
      onPick={(type) => onPick(type as NodeTypeName)}
      onClose={onClose}
    />
  );
}

interface TargetPickProps {
  anchor: HTMLElement;
  definition: FlowDefinition;
  row: OutlineRow;
  onPick: (to: string | null) => void;
  onClose: () => void;
}

const NOWHERE = 'nowhere ';

/** Picks the target of an exit: any step that can be a target, or none. */
export function TargetPick({ anchor, definition, row, onPick, onClose }: TargetPickProps) {
  const { t } = useTranslation();
  const words = useStepWords(definition);
  const language = definition.languages[0] ?? 'en';
  const steps = definition.nodes
    .filter(({ type }) => type !== 'start' && type !== 'trigger')
    .map((node) => ({
      value: node.id,
      label: words.title(node),
      detail: plain(words.summary(node, language)).slice(0, 60),
      icon: <StepTile type={node.type} />,
    }));
  const nowhere = { value: NOWHERE, label: t('steps.outline.nowhere'), icon: <Icon of={Ban} size={18} /> };
  return (
    <PickList
      anchor={anchor}
      label={t('steps.outline.leadTo')}
      groups={[{ heading: t('steps.outline.leadTo'), picks: row.node ? [...steps, nowhere] : steps }]}
      onPick={(id) => onPick(id === NOWHERE ? null : id)}
      onClose={onClose}
    />
  );
}
