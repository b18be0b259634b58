import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { updateFlow, type Flow } from '@parley/contracts/flows';
import { useMutation } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { showError } from '../../../../components/toast-queue.ts';
import { RenameField } from '../../steps/RenameField.tsx';
import { useReloadFlow } from '../useFlow.ts';

/** The name of the flow. A double click or the pencil makes it a field. */
export function FlowName({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const [isRenaming, setIsRenaming] = useState(false);
  const reload = useReloadFlow(flow.id);
  const renaming = useMutation({
    mutationFn: (name: string) => call(updateFlow, { params: { id: flow.id }, body: { name } }),
    onSuccess: reload,
    onError: showError,
  });
  const name = renaming.isPending ? renaming.variables : flow.name;
  const finish = (typed: string | null) => {
    setIsRenaming(false);
    const next = typed?.trim();
    if (next && next !== flow.name) renaming.mutate(next);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0, '& .rename': field }}>
      <Box
        component="h1"
        tabIndex={-1}
        title={name}
        onDoubleClick={() => setIsRenaming(true)}
        sx={isRenaming ? { m: 0, minWidth: 0 } : title}
      >
        {isRenaming ? <RenameField label={t('flows.name')} title={name} placeholder={name} onDone={finish} /> : name}
      </Box>
      {!isRenaming && (
        <IconButton
          aria-label={t('flows.rename')}
          title={t('flows.rename')}
          onClick={() => setIsRenaming(true)}
          sx={{ flex: 'none', width: { xs: 44, lg: 28 }, height: { xs: 44, lg: 28 }, color: 'text.secondary' }}
        >
          <Icon of={Pencil} size={14} />
        </IconButton>
      )}
    </Box>
  );
}

const title = {
  m: 0,
  typography: 'body1',
  fontWeight: 600,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const field = {
  width: { xs: '100%', lg: 220 },
  minWidth: 0,
  height: { xs: 40, lg: 32 },
  px: 2,
  border: '1px solid',
  borderColor: 'primary.dark',
  borderRadius: '6px',
  font: 'inherit',
  fontSize: { xs: 16, lg: 14 },
  fontWeight: 600,
} as const;
