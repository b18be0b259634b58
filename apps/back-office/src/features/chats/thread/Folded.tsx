import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLong } from './long-text.ts';

const SHOWN_PX = 264;

interface Props {
  text: string;
  /** Shown whole from the start, for example as a search result. */
  isOpen: boolean;
  children: ReactNode;
}

/** Shows the beginning of a long message, and the rest on request. */
export function Folded({ text, isOpen, children }: Props) {
  const { t } = useTranslation();
  const [isUnfolded, setIsUnfolded] = useState(isOpen);
  if (!isLong(text)) return children;
  const isWhole = isUnfolded || isOpen;
  return (
    <div>
      <Box
        sx={
          isWhole
            ? undefined
            : { maxHeight: SHOWN_PX, overflow: 'hidden', maskImage: 'linear-gradient(#000 75%, transparent)' }
        }
      >
        {children}
      </Box>
      <ButtonBase
        aria-expanded={isWhole}
        onClick={() => setIsUnfolded(!isWhole)}
        sx={{
          minHeight: { xs: 44, lg: 28 },
          px: 1,
          mx: -1,
          borderRadius: '4px',
          fontSize: 13,
          fontWeight: 600,
          color: 'primary.dark',
          '&:hover': { textDecoration: 'underline' },
          '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #8a5a0f' },
        }}
      >
        {isWhole ? t('chats.thread.message.less') : t('chats.thread.message.more')}
      </ButtonBase>
    </div>
  );
}
