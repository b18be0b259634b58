import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { Outcome, Retrieved } from './Retrieved.tsx';
import { useRetrieval } from './useRetrieval.ts';

interface Props {
  agentId: number;
  onAnswer: (question: string) => void;
}

/** Tests a question without a customer: what would be found, and whether it suffices for an answer. */
export function RetrievalPanel({ agentId, onAnswer }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [question, setQuestion] = useState('');
  const retrieval = useRetrieval(agentId, question);
  const ask = () => {
    const wanted = text.trim();
    if (wanted !== '' && wanted === question) void retrieval.refetch();
    setQuestion(wanted);
  };
  return (
    <Box component="section" aria-labelledby={id} sx={PANEL}>
      <Box sx={CONTENT}>
        <Box component="h2" id={id} sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
          {t('aiAgents.knowledge.retrieval.title')}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 5 }}>
          {t('aiAgents.knowledge.retrieval.about')}
        </Box>
        <Box
          component="form"
          role="search"
          aria-labelledby={id}
          onSubmit={(event: { preventDefault: () => void }) => {
            event.preventDefault();
            ask();
          }}
        >
          <TextField
            id="retrieval-question"
            label={t('aiAgents.knowledge.retrieval.question')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{
              htmlInput: { dir: 'auto', maxLength: 4_000, enterKeyHint: 'search' },
              input: {
                endAdornment: (
                  <InputAdornment position="end">
                    <IconButton
                      type="submit"
                      aria-label={t('aiAgents.knowledge.retrieval.ask')}
                      aria-busy={retrieval.isFetching}
                      edge="end"
                      sx={{ width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}
                    >
                      <Icon of={Search} size={18} />
                    </IconButton>
                  </InputAdornment>
                ),
              },
            }}
          />
        </Box>
        <Box sx={{ mt: 3 }}>
          <div role="status">
            {question !== '' && retrieval.data && (
              <VisuallyHidden>
                <Outcome answer={retrieval.data} />
              </VisuallyHidden>
            )}
          </div>
          {question !== '' && retrieval.isError && !retrieval.isFetching && (
            <Box
              role="alert"
              sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, color: 'error.dark' }}
            >
              {t('aiAgents.knowledge.retrieval.failed')}
              <Button variant="outlined" onClick={() => void retrieval.refetch()}>
                {t('errors.retry')}
              </Button>
            </Box>
          )}
          {question !== '' && !retrieval.isError && retrieval.data && (
            <Retrieved answer={retrieval.data} agentId={agentId} />
          )}
        </Box>
        {question !== '' && retrieval.data && (
          <Button variant="outlined" onClick={() => onAnswer(question)} sx={{ mt: 4 }}>
            {t('aiAgents.knowledge.retrieval.addAnswer')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The height of the app bar and the agent's header. */
const HEADS = '185px';

/** Sticky, to stay visible next to a long list. */
const CONTENT = {
  px: { xs: 4, lg: 6 },
  py: 5,
  position: { lg: 'sticky' },
  top: HEADS,
  maxHeight: { lg: `calc(100dvh - ${HEADS})` },
  overflowY: { lg: 'auto' },
} as const;

const PANEL = {
  minWidth: 0,
  bgcolor: '#fff',
  borderLeft: { lg: '1px solid' },
  borderTop: { xs: '1px solid', lg: 'none' },
  borderColor: { xs: 'divider', lg: 'divider' },
} as const;
