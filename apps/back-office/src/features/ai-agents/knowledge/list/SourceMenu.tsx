import { isWorking } from '@parley/contracts/knowledge';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../../components/RowMenu.tsx';
import type { RowProps } from './SourceRow.tsx';

/** All actions for a source. */
export function SourceMenu({ source, actions, onOpen, onUpload }: RowProps) {
  const { t } = useTranslation();
  const { id, type, chunkCount, syncedAt, status, rank } = source;
  const isOfWeb = type === 'url' || type === 'site';
  return (
    <RowMenu
      label={t('aiAgents.menu', { name: source.name })}
      actions={[
        type === 'file'
          ? { label: t('aiAgents.knowledge.actions.upload'), run: () => onUpload(source) }
          : { label: t('aiAgents.knowledge.actions.edit'), run: () => onOpen({ kind: 'write', type, source }) },
        { label: t('aiAgents.knowledge.actions.rename'), run: () => onOpen({ kind: 'rename', source }) },
        chunkCount > 0 && {
          label: t('aiAgents.knowledge.actions.passages'),
          run: () => onOpen({ kind: 'passages', source }),
        },
        isOfWeb &&
          syncedAt !== null && {
            label: t('aiAgents.knowledge.actions.pages'),
            run: () => onOpen({ kind: 'pages', source }),
          },
        isOfWeb &&
          !isWorking(status) && { label: t('aiAgents.knowledge.actions.sync'), run: () => actions.sync.mutate(source) },
        isOfWeb && {
          label: t('aiAgents.knowledge.actions.schedule'),
          run: () => onOpen({ kind: 'schedule', source }),
        },
        {
          label: rank > 0 ? t('aiAgents.knowledge.precedence.drop') : t('aiAgents.knowledge.precedence.take'),
          run: () => actions.rank.mutate({ id, rank: rank > 0 ? 0 : 1 }),
        },
        'line',
        { label: t('aiAgents.knowledge.actions.detach'), run: () => actions.detach.mutate(source) },
        { label: t('aiAgents.delete'), run: () => actions.remove.mutate(source) },
      ]}
    />
  );
}
