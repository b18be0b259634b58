import type { Conversation } from '@parley/contracts/conversations';
import { MacroMenu } from './MacroMenu.tsx';
import { useRunMacro } from './useRunMacro.ts';

interface Props {
  anchor: HTMLElement;
  conversations: readonly Conversation[];
  onRun?: () => void;
  onClose: () => void;
}

/** Chooses a macro and runs it. */
export function MacroPicker({ anchor, conversations, onRun, onClose }: Props) {
  const run = useRunMacro();
  return (
    <MacroMenu
      anchor={anchor}
      onChoose={(macro) => {
        void run(macro, conversations);
        onRun?.();
      }}
      onClose={onClose}
    />
  );
}
