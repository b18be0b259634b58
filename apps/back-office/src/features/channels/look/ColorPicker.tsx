import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { HexColorPicker, setNonce } from 'react-colorful';
import { useTranslation } from 'react-i18next';

// The picker brings a style sheet along; only those that carry the page's nonce are allowed.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

/** Field and hue line of the picker, moved by pointer and arrow keys. */
export function ColorPicker({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The library names its two controls in English and leaves out what sliders must have.
    const [field, hue] = box.current?.querySelectorAll('[role=slider]') ?? [];
    field?.setAttribute('aria-label', t('channels.colors.shade'));
    field?.setAttribute('aria-valuenow', '0');
    hue?.setAttribute('aria-label', t('channels.colors.hue'));
  });
  return (
    <Box
      ref={box}
      sx={{
        p: 3,
        '& .react-colorful': { width: 220, height: 200 },
        '& [role=slider]:focus-visible .react-colorful__pointer': { outline: '2px solid #8a5a0f', outlineOffset: 2 },
      }}
    >
      <HexColorPicker color={color} onChange={onChange} />
    </Box>
  );
}
