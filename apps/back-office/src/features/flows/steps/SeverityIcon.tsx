import { CircleAlert, CircleDashed, TriangleAlert } from 'lucide-react';
import { Icon } from '../../../components/Icon.tsx';
import type { ShownProblem } from './shown-problem.ts';

const ICONS = { error: CircleAlert, warning: TriangleAlert, todo: CircleDashed } as const;

/** The sign of an error, a warning or something left to do. */
export const SeverityIcon = ({ of, size = 16 }: { of: ShownProblem['severity']; size?: number }) => (
  <Icon of={ICONS[of]} size={size} />
);

/** Its colours on a tinted ground. */
export const severityTint = (severity: ShownProblem['severity']) =>
  severity === 'todo'
    ? ({ bgcolor: 'surface', color: 'text.secondary' } as const)
    : ({ bgcolor: `${severity}.light`, color: `${severity}.dark` } as const);
