import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { HexColorPicker, setNonce } from 'react-colorful';
import { useTranslation } from 'react-i18next';

// The picker injects a style sheet; only those with the page's nonce are allowed.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

/** The picker's colour field and hue slider, for pointer and arrow keys. */
export function ColorPicker({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The library labels its two controls in English and omits required slider attributes.
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
