import Box from '@mui/material/Box';
import { getTrace } from '@parley/contracts/answer-traces';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { Considered } from './Considered.tsx';
import { Notice } from './Notice.tsx';
import { ReceiptSection } from './ReceiptSection.tsx';
import { Steps } from './Steps.tsx';

interface Props {
  conversationId: number;
  messageId: number;
}

/** The trace that explains a bot message: the steps of its flow, or the stages of its agent; and its receipt. */
export function Why({ conversationId, messageId }: Props) {
  const { t } = useTranslation();
  const trace = useQuery({
    queryKey: ['trace', messageId],
    queryFn: ({ signal }) => call(getTrace, { params: { id: conversationId, message: messageId } }, { signal }),
    retry: false,
    staleTime: Infinity,
  });
  if (trace.isPending) return <Box aria-busy sx={{ minHeight: 60 }} />;
  const receipt = <ReceiptSection conversationId={conversationId} messageId={messageId} />;
  if (trace.isError)
    return (
      <>
        <Box sx={{ typography: 'body2' }}>{t('chats.why.none')}</Box>
        {receipt}
      </>
    );
  const { agent, answer, version, notice } = trace.data;
  return (
    <>
      {notice ? (
        <Notice notice={notice} />
      ) : answer ? (
        <Considered agent={agent} answer={answer} version={version} />
      ) : (
        <Steps {...trace.data} />
      )}
      {receipt}
    </>
  );
}
