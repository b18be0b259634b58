import { isWorking } from '@parley/contracts/knowledge';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../../components/RowMenu.tsx';
import type { RowProps } from './SourceRow.tsx';

/** Everything that can be done to one source. */
export function SourceMenu({ source, deeds, onOpen, onUpload }: RowProps) {
  const { t } = useTranslation();
  const { type, chunkCount, syncedAt, status } = source;
  const isOfWeb = type === 'url' || type === 'site';
  return (
    <RowMenu
      label={t('aiAgents.menu', { name: source.name })}
      deeds={[
        type === 'file'
          ? { label: t('aiAgents.knowledge.deeds.upload'), run: () => onUpload(source) }
          : { label: t('aiAgents.knowledge.deeds.edit'), run: () => onOpen({ kind: 'write', type, source }) },
        { label: t('aiAgents.knowledge.deeds.rename'), run: () => onOpen({ kind: 'rename', source }) },
        chunkCount > 0 && {
          label: t('aiAgents.knowledge.deeds.passages'),
          run: () => onOpen({ kind: 'passages', source }),
        },
        isOfWeb &&
          syncedAt !== null && {
            label: t('aiAgents.knowledge.deeds.pages'),
            run: () => onOpen({ kind: 'pages', source }),
          },
        isOfWeb &&
          !isWorking(status) && { label: t('aiAgents.knowledge.deeds.sync'), run: () => deeds.sync.mutate(source) },
        isOfWeb && {
          label: t('aiAgents.knowledge.deeds.schedule'),
          run: () => onOpen({ kind: 'schedule', source }),
        },
        'line',
        { label: t('aiAgents.knowledge.deeds.detach'), run: () => deeds.detach.mutate(source) },
        { label: t('aiAgents.delete'), run: () => deeds.remove.mutate(source) },
      ]}
    />
  );
}
