import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Conversation } from '@parley/contracts/conversations';
import type { Message } from '@parley/contracts/messages';
import { BellOff, LayoutTemplate, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhatsAppFacts } from '../../../../api/whatsapp-templates.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { useNow } from '../../useNow.ts';
import { ComposerNote } from '../ComposerNote.tsx';
import { replyTimeLeft } from '../reply-window.ts';
import { changeOf } from './change-of.ts';
import { TemplateChooser } from './TemplateChooser.tsx';

interface Props {
  conversation: Conversation;
  messages: readonly Message[];
}

/** Above the composer: that the customer wants no marketing, and the way out once the 24 hours are over. */
export function WhatsAppNotes({ conversation, messages }: Props) {
  const { t } = useTranslation();
  const { data: facts } = useWhatsAppFacts(conversation.id, changeOf(conversation));
  const left = replyTimeLeft(conversation.platform, messages, useNow());
  const isOver = left !== null && left <= 0;
  const [isChoosing, setIsChoosing] = useState(false);
  if (!isOver && !facts?.optOut) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, pb: 2 }}>
      <Box role="note" sx={{ flex: 1, minWidth: 200 }}>
        {isOver && (
          <ComposerNote icon={TriangleAlert} isWarning>
            {t('waTemplates.send.over')}
          </ComposerNote>
        )}
        {facts?.optOut && (
          <ComposerNote icon={BellOff} isWarning>
            {t('waTemplates.optOut.short')}
          </ComposerNote>
        )}
      </Box>
      {isOver && (
        <Button
          startIcon={<Icon of={LayoutTemplate} size={16} />}
          onClick={() => setIsChoosing(true)}
          sx={{ minHeight: { xs: 44, lg: 32 }, py: 0 }}
        >
          {t('waTemplates.send.open')}
        </Button>
      )}
      {isChoosing && <TemplateChooser conversation={conversation} facts={facts} onClose={() => setIsChoosing(false)} />}
    </Box>
  );
}
