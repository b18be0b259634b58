import type { NodeTypeName } from '@parley/flow-engine';
import {
  ArrowLeftRight,
  CornerUpRight,
  createLucideIcon,
  Flag,
  GitBranch,
  Hourglass,
  LayoutList,
  MessageSquareText,
  Radio,
  RectangleEllipsis,
  Sparkles,
  Split,
  Tag,
  Target,
  UserRoundCheck,
  Variable,
  Workflow,
  Zap,
  CircleHelp,
  type LucideIcon,
} from 'lucide-react';

export type Family = 'start' | 'talk' | 'decide' | 'ai' | 'do' | 'go';

const Question = createLucideIcon('condition', [
  ['path', { d: 'M12 2.500 21.500 12 12 21.500 2.500 12z', key: 'diamond' }],
  ['path', { d: 'M10 10a2 2 0 1 1 2.600 1.900c-.4.15-.6.400-.6.900v.4', key: 'hook' }],
  ['path', { d: 'M12 16h.01', key: 'point' }],
]);

const LOOKS: Record<NodeTypeName, { family: Family; icon: LucideIcon }> = {
  start: { family: 'start', icon: Zap },
  trigger: { family: 'start', icon: Radio },
  message: { family: 'talk', icon: MessageSquareText },
  choice: { family: 'talk', icon: LayoutList },
  ask: { family: 'talk', icon: RectangleEllipsis },
  condition: { family: 'decide', icon: Question },
  switch: { family: 'decide', icon: GitBranch },
  split: { family: 'decide', icon: Split },
  wait: { family: 'decide', icon: Hourglass },
  aiAnswer: { family: 'ai', icon: Sparkles },
  aiClassify: { family: 'ai', icon: Target },
  setVariable: { family: 'do', icon: Variable },
  httpRequest: { family: 'do', icon: ArrowLeftRight },
  update: { family: 'do', icon: Tag },
  handOff: { family: 'go', icon: UserRoundCheck },
  callFlow: { family: 'go', icon: Workflow },
  jump: { family: 'go', icon: CornerUpRight },
  end: { family: 'go', icon: Flag },
};

const UNKNOWN = { family: 'do', icon: CircleHelp } as const;

const isKnown = (type: string): type is NodeTypeName => Object.hasOwn(LOOKS, type);

/** The family a kind of step belongs to, and its icon. */
export const stepLook = (type: string): { family: Family; icon: LucideIcon } => (isKnown(type) ? LOOKS[type] : UNKNOWN);

/** The kinds of steps by family, in the order of the palette. */
export const PALETTE: readonly { family: Family; types: NodeTypeName[] }[] = [
  { family: 'start', types: ['trigger'] },
  { family: 'talk', types: ['message', 'choice', 'ask'] },
  { family: 'decide', types: ['condition', 'switch', 'split', 'wait'] },
  { family: 'ai', types: ['aiAnswer', 'aiClassify'] },
  { family: 'do', types: ['setVariable', 'httpRequest', 'update'] },
  { family: 'go', types: ['handOff', 'callFlow', 'jump', 'end'] },
];
