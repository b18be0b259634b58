import Box from '@mui/material/Box';
import { readMail } from '@parley/contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';

interface Props {
  ids: { conversationId: number; messageId: number };
  part: 'folded' | 'html';
}

/** Forbids everything that the server has removed already. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'";

/**
 * The quoted text of a mail, or the whole mail in a frame in which nothing runs, loads or reaches our page; and what the mail server found
 * out about its sender.
 */
export function MailDetails({ ids, part }: Props) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({
    queryKey: ['mail', ids.messageId],
    queryFn: ({ signal }) => call(readMail, { params: { id: ids.conversationId, message: ids.messageId } }, { signal }),
    staleTime: Infinity,
  });
  if (isError) return <Box role="alert">{t('errors.generic')}</Box>;
  if (!data) return null;
  const { spf, dkim, dmarc } = data.authentication;
  const verdicts = Object.entries({ SPF: spf, DKIM: dkim, DMARC: dmarc }).flatMap(([name, verdict]) =>
    verdict === null ? [] : `${name}: ${verdict}`,
  );
  return (
    <>
      {part === 'folded' ? (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data.folded}</Box>
      ) : (
        <Original html={data.html} />
      )}
      <Box>{verdicts.join(', ') || t('chats.thread.mail.unchecked')}</Box>
    </>
  );
}

function Original({ html }: { html: string | null }) {
  const { t } = useTranslation();
  if (html === null) return <Box>{t('chats.thread.mail.hidden')}</Box>;
  return (
    <Box
      component="iframe"
      title={t('chats.thread.mail.htmlTitle')}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={`<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CSP}">${html}`}
      sx={{ width: '100%', minWidth: { xs: 0, sm: 420 }, height: 360, border: 0, borderRadius: '6px', bgcolor: '#fff' }}
    />
  );
}
