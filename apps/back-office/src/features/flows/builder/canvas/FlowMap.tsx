import { useTheme, type Theme } from '@mui/material/styles';
import { MiniMap } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CanvasNode } from './canvas-view.ts';

/** The minimap. Memoized, so that it re-renders only when something changes. */
export const FlowMap = memo(function FlowMap() {
  const { t } = useTranslation();
  const theme = useTheme();
  const color = useMemo(() => colorIn(theme), [theme]);
  return (
    <MiniMap
      ariaLabel={t('flows.canvas.map')}
      pannable
      zoomable
      nodeColor={color}
      nodeBorderRadius={8}
      maskColor="rgba(250,249,247,.6)"
      maskStrokeColor={theme.palette.primary.dark}
      maskStrokeWidth={1.5}
      style={{
        width: 164,
        height: 100,
        border: `1px solid ${theme.palette.line.strong}`,
        borderRadius: 6,
        overflow: 'hidden',
      }}
    />
  );
});

const colorIn =
  ({ palette }: Theme) =>
  ({ data, type }: CanvasNode) => {
    if (type === 'note') return palette.warning.light;
    if (data.isPreviewHere) return palette.info.main;
    if (data.isSelected) return palette.primary.main;
    const isWrong = Array.isArray(data.problems) && data.problems.some(({ severity }) => severity === 'error');
    return isWrong ? palette.error.main : palette.line.strong;
  };
