import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { isWorking, type KnowledgeSource } from '@parley/contracts/knowledge';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import type { RowProps } from './SourceRow.tsx';

/** Everything that can be done to one source. */
export function SourceMenu({ source, deeds, onOpen, onUpload }: RowProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { type } = source;
  const isOfWeb = type === 'url' || type === 'site';
  const close = () => setAnchor(null);
  const item = (label: string, run: (source: KnowledgeSource) => void) => (
    <MenuItem
      onClick={() => {
        close();
        run(source);
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={t('aiAgents.menu', { name: source.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}
      >
        <Icon of={Ellipsis} size={18} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {type === 'file'
          ? item(t('aiAgents.knowledge.deeds.upload'), onUpload)
          : item(t('aiAgents.knowledge.deeds.edit'), () => onOpen({ kind: 'write', type, source }))}
        {item(t('aiAgents.knowledge.deeds.rename'), () => onOpen({ kind: 'rename', source }))}
        {source.chunkCount > 0 &&
          item(t('aiAgents.knowledge.deeds.passages'), () => onOpen({ kind: 'passages', source }))}
        {isOfWeb &&
          source.syncedAt &&
          item(t('aiAgents.knowledge.deeds.pages'), () => onOpen({ kind: 'pages', source }))}
        {isOfWeb && !isWorking(source.status) && item(t('aiAgents.knowledge.deeds.sync'), deeds.sync.mutate)}
        {isOfWeb && item(t('aiAgents.knowledge.deeds.schedule'), () => onOpen({ kind: 'schedule', source }))}
        <Divider />
        {item(t('aiAgents.knowledge.deeds.detach'), deeds.detach.mutate)}
        {item(t('aiAgents.delete'), deeds.remove.mutate)}
      </Menu>
    </>
  );
}
