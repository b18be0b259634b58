import type { NodeTypeName } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { PickList } from '../steps/PickList.tsx';
import { paletteOf } from '../steps/palette.ts';
import { StepTile } from '../steps/StepTile.tsx';
import { useStepWords } from '../steps/useStepWords.ts';

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
