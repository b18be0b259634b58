import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { FileLine } from '../steps/FileLine.tsx';
import { useFlowFiles } from '../steps/useBorrowed.ts';

/** The files of a message, each as a card; images are shown. */
export function SaidFiles({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation();
  const files = useFlowFiles(true);
  return (
    <Box
      component="ul"
      aria-label={t('steps.fields.attachments')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, '&:not(:first-child)': { mt: 2 } }}
    >
      {ids.map((id) => (
        <Box component="li" key={id} sx={CARD}>
          <FileLine file={files.data?.find((each) => each.id === id)} isLoading={files.isFetching} />
        </Box>
      ))}
    </Box>
  );
}

const CARD = {
  px: 2,
  py: 1.5,
  minWidth: 0,
  maxWidth: '100%',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'line.soft',
  borderRadius: '8px',
} as const;
