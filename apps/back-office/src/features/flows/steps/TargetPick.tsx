import type { FlowDefinition, NodeTypeName } from '@parley/flow-engine';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { plain } from '../../../components/step-text/pieces.ts';
import { paletteOf } from './palette.ts';
import { PickList } from './PickList.tsx';
import { StepTile } from './StepTile.tsx';
import { useStepWords } from './useStepWords.ts';

interface Props {
  anchor: HTMLElement;
  definition: FlowDefinition;
  /** The exit leads somewhere, so it can also be disconnected. */
  isLed: boolean;
  onPick: (to: string | null) => void;
  /** Offers new steps, too. */
  onAdd?: (type: NodeTypeName) => void;
  onClose: () => void;
}

const NOWHERE = 'nowhere ';
const NEW = 'new ';

/** Picks the target of an exit: any step that can be a target, a new one, or none. */
export function TargetPick({ anchor, definition, isLed, onPick, onAdd, onClose }: Props) {
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
  const hasSteps = steps.length !== 0 || isLed;
  const nowhere = { value: NOWHERE, label: t('steps.outline.nowhere'), icon: <Icon of={Ban} size={18} /> };
  const fresh = paletteOf({ hasStart: true })
    .filter(({ family }) => onAdd && family !== 'start')
    .map(({ family, types }) => ({
      heading: t('steps.next.new', { family: words.family(family) }),
      picks: types.map((type) => ({
        value: `${NEW}${type}`,
        label: words.name(type),
        detail: words.about(type),
        icon: <StepTile type={type} />,
      })),
    }));
  return (
    <PickList
      anchor={anchor}
      label={t('steps.outline.leadTo')}
      groups={[
        ...(hasSteps ? [{ heading: t('steps.next.existing'), picks: isLed ? [...steps, nowhere] : steps }] : []),
        ...fresh,
      ]}
      onPick={(picked) => {
        if (picked.startsWith(NEW)) onAdd?.(picked.slice(NEW.length) as NodeTypeName);
        else onPick(picked === NOWHERE ? null : picked);
      }}
      onClose={onClose}
    />
  );
}
