import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { Conversation } from '@parley/contracts/conversations';
import type { ResultOf } from '@parley/contracts/endpoint';
import type { getWhatsAppFacts, WhatsAppTemplate } from '@parley/contracts/whatsapp-templates';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhatsAppTemplates } from '../../../../api/whatsapp-templates.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { RouterLink } from '../../../../components/RouterLink.tsx';
import { useTemplateWords } from '../../../../components/whatsapp-templates/template-words.ts';
import { FilledTemplate } from './FilledTemplate.tsx';
import { usePriceWords } from './price-words.ts';

interface Props {
  conversation: Conversation;
  facts: ResultOf<typeof getWhatsAppFacts> | undefined;
  onClose: () => void;
}

/** Chooses an approved template, then fills it in and sends it. */
export function TemplateChooser({ conversation, facts, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const templates = useWhatsAppTemplates(conversation.channelId);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<WhatsAppTemplate | null>(null);
  const isOptedOut = Boolean(facts?.optOut);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <DialogTitle id={id} sx={{ typography: 'h1', flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {chosen ? chosen.name : t('waTemplates.send.title')}
        </DialogTitle>
        <IconButton aria-label={t('waTemplates.cancel')} onClick={onClose} sx={{ m: 2, width: 44, height: 44 }}>
          <Icon of={X} />
        </IconButton>
      </Box>
      {chosen ? (
        <FilledTemplate
          key={chosen.id}
          template={chosen}
          conversation={conversation}
          facts={facts}
          onBack={() => setChosen(null)}
          onSent={onClose}
        />
      ) : (
        <DialogContent sx={{ display: 'grid', gap: 3, pt: '12px !important', alignContent: 'start' }}>
          {isOptedOut && <Notice kind="info">{t('waTemplates.send.optedOut')}</Notice>}
          <TextField
            type="search"
            id={`${id}-search`}
            label={t('waTemplates.send.search')}
            value={search}
            autoFocus
            onChange={({ target }) => setSearch(target.value)}
          />
          <Loaded query={templates}>
            {({ data }) => (
              <Choices
                templates={data}
                search={search}
                isOptedOut={isOptedOut}
                prices={facts?.prices}
                channelId={conversation.channelId}
                onChoose={setChosen}
              />
            )}
          </Loaded>
        </DialogContent>
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  templates: readonly WhatsAppTemplate[];
  search: string;
  isOptedOut: boolean;
  prices: ResultOf<typeof getWhatsAppFacts>['prices'] | undefined;
  channelId: number;
  onChoose: (template: WhatsAppTemplate) => void;
}

function Choices({ templates, search, isOptedOut, prices, channelId, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  const { categoryOf, languageOf } = useTemplateWords();
  const priceWords = usePriceWords();
  const usable = templates.filter(
    ({ status, isSupported, category }) =>
      status === 'approved' && isSupported && !(isOptedOut && category === 'marketing'),
  );
  const wanted = search.trim().toLowerCase();
  const found = usable.filter(({ name, body }) => `${name} ${body.text}`.toLowerCase().includes(wanted));
  const hidden = templates.length - usable.length;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {usable.length === 0 && t('waTemplates.send.none')}
        {usable.length > 0 && found.length === 0 && t('waTemplates.send.noMatch')}
      </Box>
      {found.length > 0 && (
        <Box component="ul" aria-label={t('waTemplates.send.title')} sx={LIST}>
          {found.map((template) => (
            <Box component="li" key={template.id}>
              <ButtonBase
                onClick={() => onChoose(template)}
                sx={{
                  display: 'block',
                  width: '100%',
                  px: 3,
                  py: 2,
                  minHeight: 56,
                  textAlign: 'left',
                  '&:hover': { bgcolor: 'surface' },
                  '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #c5821e' },
                }}
              >
                <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
                  <Box component="span" sx={{ fontWeight: 600, flex: 1, minWidth: 140, overflowWrap: 'anywhere' }}>
                    {template.name}
                  </Box>
                  <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {languageOf(template.language)} · {categoryOf(template)} · {priceWords(prices?.[template.category])}
                  </Box>
                </Box>
                <Box
                  component="span"
                  dir="auto"
                  sx={{
                    display: 'block',
                    typography: 'body2',
                    color: 'text.secondary',
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {template.body.text}
                </Box>
              </ButtonBase>
            </Box>
          ))}
        </Box>
      )}
      {hidden > 0 && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('waTemplates.send.hidden')}</Box>}
      <RouterLink to={`/channels/${channelId}`}>{t('waTemplates.send.manage')}</RouterLink>
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  '& li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
