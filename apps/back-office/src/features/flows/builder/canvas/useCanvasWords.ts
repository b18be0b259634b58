import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Screen reader texts of the canvas. */
export function useCanvasWords() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('flows.canvas.nodeHelp'),
      'node.a11yDescription.keyboardDisabled': t('flows.canvas.nodeHelp'),
      'node.a11yDescription.ariaLiveMessage': ({ x, y }: { x: number; y: number }) =>
        t('flows.canvas.moved', { x: Math.round(x), y: Math.round(y) }),
      'edge.a11yDescription.default': t('flows.canvas.edgeHelp'),
      'minimap.ariaLabel': t('flows.canvas.map'),
      'handle.ariaLabel': t('flows.canvas.port'),
    }),
    [t],
  );
}
