import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Flow } from '@parley/contracts/flows';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { exportAddress, useFlowDeeds } from './useFlowList.ts';

/** Everything that can be done to one flow from the list. */
export function FlowMenu({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { change, duplicate, remove } = useFlowDeeds();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const close = () => setAnchor(null);
  const item = (label: string, run: () => void) => (
    <MenuItem
      onClick={() => {
        close();
        run();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={t('flowList.menu', { name: flow.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}
      >
        <Icon of={Ellipsis} size={18} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {item(t('flowList.rename'), () => setIsRenaming(true))}
        {item(t('flowList.duplicate'), () => duplicate.mutate(flow))}
        {flow.status !== 'draft' &&
          item(flow.status === 'paused' ? t('flowList.resume') : t('flowList.pause'), () =>
            change.mutate({ id: flow.id, isPaused: flow.status !== 'paused' }),
          )}
        <MenuItem component="a" href={exportAddress(flow.id)} download onClick={close}>
          {t('flowList.export')}
        </MenuItem>
        {flow.status !== 'draft' && item(t('flowList.versions'), () => void navigate(`/flows/${flow.id}?versions`))}
        {item(t('flowList.delete'), () => remove.mutate(flow))}
      </Menu>
      {isRenaming && (
        <RenameDialog
          name={flow.name}
          onClose={() => setIsRenaming(false)}
          onRename={(name) => change.mutate({ id: flow.id, name })}
        />
      )}
    </>
  );
}
