import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import { GREETING_ID } from '@parley/contracts/messages';
import { ANY_MARKS } from '@parley/contracts/rich-text';
import { Bot, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { MessageSources } from '../../../components/MessageSources.tsx';
import { MessageText } from '../../../components/MessageText.tsx';
import { DeliveryState } from './DeliveryState.tsx';
import { Folded } from './Folded.tsx';
import { MailMarks } from './MailMarks.tsx';
import { MessageActions, withActions } from './MessageActions.tsx';
import { MessageFiles } from './MessageFiles.tsx';
import { QuotedMessage, Reactions, Withdrawn } from './MessageMarks.tsx';
import { MessageOffers } from './MessageOffers.tsx';
import type { Row, ShownMessage } from './thread-rows.ts';
import { TypingDots } from '../../../components/TypingDots.tsx';
import { useExplained } from './why/explained.ts';
import { WhyButton } from './why/WhyButton.tsx';
import { chatTime, exactTime } from './times.ts';

export interface BubbleActions {
  onRetry: (clientId: string) => void;
  onRemove: (clientId: string) => void;
  onSendAgain: (text: string) => void;
  /** Null while no reply can be written. */
  onQuote: ((text: string) => void) | null;
  onSaveReply: (text: string) => void;
}

interface Props extends BubbleActions {
  row: Extract<Row, { kind: 'message' }>;
  customer: { id: number; name: string | null };
  myId: number;
  /** Highlighted, for example as a search result. */
  isMarked: boolean;
  /** The typing indicator, shown on the line below the last message. */
  typing: ReactNode;
}

/** A message: the customer's on the left, ours on the right. Time and status are below the last one of a group. */
export const MessageBubble = memo(function MessageBubble({ row, customer, myId, isMarked, typing, ...actions }: Props) {
  const { message, isFirst, isLast } = row;
  const isWriting = message.status === 'writing';
  const sources = message.extras?.sources ?? []; // old messages have none
  const isOurs = message.origin !== 'customer';
  const hasFailed = message.status === 'failed' || message.status === 'unsent';
  const isBelow = isLast || hasFailed || message.status === 'unknown' || message.marks?.isEdited || typing;
  const { messageId, canDock } = useExplained();
  const isExplained = canDock && messageId !== null && messageId === message.ids?.messageId;
  return (
    <Box sx={{ px: { xs: 3, lg: 5 }, pt: isFirst ? 3.5 : 0.75 }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: isOurs ? 'row-reverse' : 'row',
          alignItems: 'flex-end',
          gap: 2.5,
          ...withActions,
        }}
      >
        <Box sx={{ display: { xs: 'none', lg: 'flex' }, flex: 'none', width: 28 }}>
          {isLast && <Face message={message} customer={customer} />}
        </Box>
        <Box
          sx={[
            bubble,
            cornersOf(isOurs, isFirst, isLast),
            FILLS[message.origin],
            isMarked && marked,
            isExplained && explained,
            isWriting && faint,
          ]}
        >
          {message.marks?.replyTo && <QuotedMessage replyTo={message.marks.replyTo} />}
          {message.marks?.isWithdrawn && <Withdrawn />}
          {message.marks?.mail?.subject && isFirst && (
            <Box sx={{ typography: 'subtitle2', overflowWrap: 'anywhere' }}>{message.marks.mail.subject}</Box>
          )}
          {message.text && (
            <Folded text={message.text} isOpen={isMarked}>
              <MessageText
                text={message.text}
                marks={isWriting ? ANY_MARKS : sources.length}
                isCompany={message.origin !== 'customer'}
              />
            </Folded>
          )}
          {message.attachments.length > 0 && <MessageFiles files={message.attachments} />}
          {isWriting && !message.text && <TypingDots />}
          <MessageSources sources={sources} />
          {message.extras && <MessageOffers extras={message.extras} />}
          {message.marks?.mail && <MailMarks mail={message.marks.mail} ids={message.ids ?? null} />}
          {!!message.marks?.reactions?.length && <Reactions reactions={message.marks.reactions} />}
        </Box>
        {message.text && !isWriting && (
          <MessageActions
            text={message.text}
            onQuote={actions.onQuote}
            onSave={message.origin === 'customer' ? null : actions.onSaveReply}
          />
        )}
      </Box>
      {isBelow && (
        <Box
          sx={{
            display: 'flex',
            flexDirection: isOurs ? 'row-reverse' : 'row',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            minHeight: 16,
            mt: 1,
            mx: { xs: 0.5, lg: '38px' },
            typography: 'caption',
            color: 'text.disabled',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {hasFailed ? <Failed message={message} {...actions} /> : <Meta message={message} myId={myId} />}
          {typing && <Box sx={{ mr: isOurs ? 'auto' : 0 }}>{typing}</Box>}
        </Box>
      )}
    </Box>
  );
});

const bubble = {
  maxWidth: { xs: 'calc(100% - 46px)', sm: '82%', lg: 520 },
  minWidth: 0,
  overflow: 'hidden', // clips stacked diacritics
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  px: 3.25,
  py: '6px',
  border: '1px solid',
  transition: 'box-shadow .2s',
};
const faint = { borderStyle: 'dashed', color: 'text.secondary', minHeight: 36, alignItems: 'center' };
const explained = { boxShadow: '0 0 0 2px #c5821e' };
const marked = { boxShadow: (theme: Theme) => `0 0 0 3px ${theme.palette.warning.main}` };
const FILLS = {
  customer: { bgcolor: '#fff', borderColor: 'line.soft' },
  bot: { bgcolor: 'surface', borderColor: 'line.soft' },
  operator: {
    bgcolor: 'primary.light',
    borderColor: (theme: Theme) => `color-mix(in srgb, ${theme.palette.primary.main} 35%, white)`,
  },
};

/** Rounded, except for the corners where bubbles of a group meet. */
function cornersOf(isOurs: boolean, isFirst: boolean, isLast: boolean) {
  const upper = isFirst ? '16px' : '6px';
  const lower = isLast ? '16px' : '6px';
  return { borderRadius: isOurs ? `16px ${upper} ${lower} 16px` : `${upper} 16px 16px ${lower}` };
}

function Face({ message, customer }: { message: ShownMessage; customer: Props['customer'] }) {
  if (message.origin === 'customer') return <Avatar id={customer.id} name={customer.name} />;
  if (message.author) return <Avatar id={message.author.id} name={message.author.name} />;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 28,
        height: 28,
        borderRadius: '50%',
        border: '1px solid',
        borderColor: 'line.soft',
        bgcolor: 'surface',
        color: 'text.secondary',
      }}
    >
      <Icon of={Bot} size={16} />
    </Box>
  );
}

function Meta({ message, myId }: { message: ShownMessage; myId: number }) {
  const { t, i18n } = useTranslation();
  const time = (
    <time dateTime={message.sentAt.toISOString()} title={exactTime(message.sentAt, i18n.language)}>
      {chatTime(message.sentAt, i18n.language)}
    </time>
  );
  const edited = message.marks?.isEdited && <span>{t('chats.thread.marks.edited')}</span>;
  if (message.origin === 'customer')
    return (
      <>
        {time}
        {edited}
      </>
    );
  if (message.status === 'writing') return t('chats.thread.botWriting');
  const isMine = message.author?.id === myId;
  const nobody = message.marks?.isFromElsewhere ? t('chats.thread.marks.elsewhere') : t('chats.thread.bot');
  const who = isMine ? t('chats.thread.you') : (message.author?.name ?? nobody);
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {who}
      </Box>
      <span aria-hidden>·</span>
      {time}
      <DeliveryState status={message.status} />
      {message.origin === 'bot' && message.clientId !== GREETING_ID && message.ids && <WhyButton {...message.ids} />}
    </Box>
  );
}

function Failed({
  message,
  onRetry,
  onRemove,
  onSendAgain,
}: { message: ShownMessage } & Pick<BubbleActions, 'onRetry' | 'onRemove' | 'onSendAgain'>) {
  const { t } = useTranslation();
  const { clientId, problem, text, attachments, status } = message;
  const refusals = {
    rate: t('chats.thread.refusals.rate'),
    transient: t('chats.thread.refusals.transient'),
    auth: t('chats.thread.refusals.auth'),
    window: t('chats.thread.refusals.window'),
    recipient: t('chats.thread.refusals.recipient'),
    payload: t('chats.thread.refusals.payload'),
    restricted: t('chats.thread.refusals.restricted'),
    ambiguous: t('chats.thread.status.unknown'),
    template: t('chats.thread.refusals.template'),
    unwanted: t('chats.thread.refusals.unwanted'),
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, color: 'error.dark' }}>
      <Icon of={TriangleAlert} size={14} />
      <span>{status === 'failed' ? t('chats.thread.failed.notDelivered') : t('chats.thread.failed.notSent')}</span>
      {problem && <span>{problem}</span>}
      {message.marks?.refusal && <span>{refusals[message.marks.refusal]}</span>}
      {status === 'unsent' && clientId && (
        <>
          <SmallAction onClick={() => onRetry(clientId)}>{t('chats.thread.failed.retry')}</SmallAction>
          <SmallAction onClick={() => onRemove(clientId)}>{t('chats.thread.failed.delete')}</SmallAction>
        </>
      )}
      {status === 'failed' &&
        message.origin === 'operator' &&
        attachments.length === 0 &&
        !message.extras?.template && (
          <SmallAction onClick={() => onSendAgain(text)}>{t('chats.thread.failed.sendAgain')}</SmallAction>
        )}
    </Box>
  );
}

function SmallAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        minHeight: { xs: 44, lg: 24 },
        px: 1,
        borderRadius: '4px',
        font: 'inherit',
        fontWeight: 600,
        textDecoration: 'underline',
        '&.Mui-focusVisible': { boxShadow: (theme) => `0 0 0 2px ${theme.palette.error.dark}` },
      }}
    >
      {children}
    </ButtonBase>
  );
}
