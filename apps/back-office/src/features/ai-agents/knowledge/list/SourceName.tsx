import Box from '@mui/material/Box';
import type { KnowledgeSource } from '@parley/contracts/knowledge';
import { FileText, Globe, MessagesSquare, Network, Table2, Type, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../../components/files.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { TILE } from './row-style.ts';

const ICONS: Record<KnowledgeSource['type'], LucideIcon> = {
  text: Type,
  qa: MessagesSquare,
  file: FileText,
  url: Globe,
  site: Network,
};

/** The icon of a source by its type. */
export function SourceTile({ type, name, hasFailed = false }: Named & { hasFailed?: boolean }) {
  const isTable = type === 'file' && /\.(xlsx|csv)$/i.test(name);
  return (
    <Box aria-hidden component="span" sx={{ ...TILE, ...(hasFailed && { bgcolor: '#fff', color: 'error.dark' }) }}>
      <Icon of={isTable ? Table2 : ICONS[type]} size={18} />
    </Box>
  );
}

type Named = Pick<KnowledgeSource, 'type' | 'name'>;

/** The names of the source types. */
export function useTypeNames(): Record<KnowledgeSource['type'], string> {
  const { t } = useTranslation();
  return {
    text: t('aiAgents.knowledge.types.text'),
    qa: t('aiAgents.knowledge.types.qa'),
    file: t('aiAgents.knowledge.types.file'),
    url: t('aiAgents.knowledge.types.url'),
    site: t('aiAgents.knowledge.types.site'),
  };
}

/** The name of a source, with its type and size below. */
export function SourceName({ source }: { source: KnowledgeSource }) {
  const { t } = useTranslation();
  const types = useTypeNames();
  const size = useSize(source);
  const precedence = source.rank > 0 && t('aiAgents.knowledge.precedence.badge');
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box component="bdi" title={source.name} sx={NAME}>
        {source.name}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[types[source.type], size, precedence].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}

function useSize({ type, extent, url, file }: KnowledgeSource): string {
  const { t, i18n } = useTranslation();
  if (file) return formatSize(file.size, i18n.language);
  if (type === 'qa') return t('aiAgents.knowledge.size.pairs', { count: extent });
  if (type === 'text')
    return t('aiAgents.knowledge.size.characters', { count: extent, number: extent.toLocaleString(i18n.language) });
  if (type === 'site') return t('aiAgents.knowledge.size.pages', { count: extent });
  return url?.replace(/^https?:\/\//i, '') ?? '';
}

/** Clamps very long names, so that they do not push the rest of the list away. */
const NAME = {
  display: '-webkit-box',
  WebkitLineClamp: '3',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  fontWeight: 600,
  overflowWrap: 'anywhere',
} as const;
