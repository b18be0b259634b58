import { nodeTypes, type StepIcon } from '@parley/flow-engine';
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

const Question = createLucideIcon('condition', [
  ['path', { d: 'M12 2.500 21.500 12 12 21.500 2.500 12z', key: 'diamond' }],
  ['path', { d: 'M10 10a2 2 0 1 1 2.600 1.900c-.4.15-.6.400-.6.900v.4', key: 'hook' }],
  ['path', { d: 'M12 16h.01', key: 'point' }],
]);

const ICONS = {
  arrows: ArrowLeftRight,
  bolt: Zap,
  branch: GitBranch,
  buttons: LayoutList,
  corner: CornerUpRight,
  field: RectangleEllipsis,
  flag: Flag,
  hourglass: Hourglass,
  message: MessageSquareText,
  person: UserRoundCheck,
  question: Question,
  signal: Radio,
  sparkles: Sparkles,
  split: Split,
  tag: Tag,
  target: Target,
  variable: Variable,
  workflow: Workflow,
} satisfies Record<StepIcon, LucideIcon>;

/** The icon of a step type, with a fallback for unknown types. */
export function stepIcon(type: string): LucideIcon {
  const known = nodeTypes.get(type);
  return known ? ICONS[known.icon] : CircleHelp;
}
