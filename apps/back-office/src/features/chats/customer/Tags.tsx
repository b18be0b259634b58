import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Conversation } from '@parley/contracts/conversations';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { showError } from '../../../components/toast-queue.ts';
import { hasTag } from '../tags.ts';
import { useConversationActions } from '../useConversationActions.ts';
import { Section } from './Section.tsx';
import { TagPopover } from './TagPopover.tsx';

const MAX_COUNT = 20;
/** A tag has the same colour everywhere. */
const COLOURS = ['primary', 'info', 'success', 'secondary', 'warning'] as const;
const colourOf = (tag: string) =>
  COLOURS[[...tag.toLowerCase()].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLOURS.length] ??
  'primary';

/** The conversation's tags, to remove or add; new ones are created on the fly. */
export function Tags({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { setTags } = useConversationActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { tags } = conversation;
  const change = (next: string[]) => void setTags(conversation, next).catch(showError);
  const add = (name: string) => {
    setAnchor(null);
    if (!hasTag(tags, name)) change([...tags, name]);
  };
  return (
    <Section title={t('chats.tags.title')}>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {tags.map((tag) => (
          <Box
            component="li"
            key={tag}
            sx={{ ...chip, bgcolor: `${colourOf(tag)}.light`, color: `${colourOf(tag)}.dark` }}
          >
            <Box
              component="span"
              sx={{ pl: 2.5, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {tag}
            </Box>
            <ButtonBase
              aria-label={t('chats.tags.remove', { tag })}
              onClick={() => change(tags.filter((each) => each !== tag))}
              sx={{ ...button, width: { xs: 44, lg: 24 }, mx: { xs: -2, lg: 0 } }}
            >
              <Icon of={X} size={14} />
            </ButtonBase>
          </Box>
        ))}
        {tags.length < MAX_COUNT && (
          <Box component="li" sx={{ ...chip, border: '1px solid', borderColor: 'line.strong' }}>
            <ButtonBase
              aria-haspopup="dialog"
              aria-label={t('chats.tags.add')}
              onClick={(event) => setAnchor(event.currentTarget)}
              sx={{ ...button, px: 2.5, gap: 1, fontSize: 12, fontWeight: 500 }}
            >
              <Icon of={Plus} size={14} />
              {t('chats.tags.addShort')}
            </ButtonBase>
          </Box>
        )}
      </Box>
      {anchor && <TagPopover anchor={anchor} taken={tags} onAdd={add} onClose={() => setAnchor(null)} />}
    </Section>
  );
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  height: { xs: 32, lg: 24 },
  borderRadius: '16px',
  fontSize: 12,
  fontWeight: 500,
} as const;

const button = {
  height: { xs: 44, lg: 24 },
  color: 'inherit',
  borderRadius: '12px',
  '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #8a5a0f' },
} as const;
