import { FileText, Globe, MessagesSquare, Network, Type, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Opened, WrittenType } from '../opened.ts';
import { useTypeNames } from './SourceName.tsx';

export interface SourceOptionsProps {
  onOpen: (opened: Opened) => void;
  onChooseFiles: () => void;
}

interface SourceOption {
  key: string;
  icon: LucideIcon;
  label: string;
  /** What it is good for. */
  about: string;
  run: () => void;
}

/** The ways to add knowledge to an agent. */
export function useSourceOptions({ onOpen, onChooseFiles }: SourceOptionsProps): SourceOption[] {
  const { t } = useTranslation();
  const types = useTypeNames();
  const write = (type: WrittenType, icon: LucideIcon, about: string): SourceOption => ({
    key: type,
    icon,
    label: types[type],
    about,
    run: () => onOpen({ kind: 'write', type }),
  });
  return [
    { key: 'file', icon: FileText, label: types.file, about: t('aiAgents.knowledge.ways.file'), run: onChooseFiles },
    write('site', Network, t('aiAgents.knowledge.ways.site')),
    write('url', Globe, t('aiAgents.knowledge.ways.url')),
    write('qa', MessagesSquare, t('aiAgents.knowledge.ways.qa')),
    write('text', Type, t('aiAgents.knowledge.ways.text')),
  ];
}
