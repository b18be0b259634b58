import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MessagesSquare, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call.ts';
import { Icon } from '../../components/Icon.tsx';
import { Thread } from './thread/Thread.tsx';
import { useConversation } from './useConversation.ts';

interface Props {
  id: number;
  jumpToSeq: number | undefined;
  onBack: () => void;
  hasTwoPanes: boolean;
  isDetailsOpen: boolean;
  onToggleDetails: () => void;
}

/** The middle pane: the open conversation, an error, or a hint on how to open one. */
export function OpenConversation({ id, jumpToSeq, onBack, hasTwoPanes, isDetailsOpen, onToggleDetails }: Props) {
  const { t } = useTranslation();
  const conversation = useConversation(id);
  if (!id) return <Centered icon={<Icon of={MessagesSquare} size={32} />}>{t('chats.choose')}</Centered>;
  if (conversation.error instanceof CallError && conversation.error.status === 404)
    return (
      <Centered icon={<Icon of={SearchX} size={32} />}>
        {t('chats.gone')}
        <Button variant="outlined" onClick={onBack}>
          {t('chats.back')}
        </Button>
      </Centered>
    );
  return (
    <Thread
      key={id}
      conversationId={id}
      isDetailsOpen={isDetailsOpen}
      onToggleDetails={onToggleDetails}
      {...(hasTwoPanes ? {} : { onBack })}
      {...(jumpToSeq ? { jumpToSeq } : {})}
    />
  );
}

function Centered({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 1,
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        p: 6,
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      {icon}
      {children}
    </Box>
  );
}
