import Box from '@mui/material/Box';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/Avatar.tsx';
import { Icon } from '../../components/Icon.tsx';

/** Fictional people, each in their own language, regardless of the interface language. */
const LINES = [
  { id: 1, lang: 'ro', from: 'Ioana', text: 'Bună! Mai aveți puloverul verde?' },
  { id: 2, lang: 'ro', from: 'bot', text: 'Da, la mărimea M au rămas 4 bucăți.' },
  { id: 9, lang: 'uk', from: 'Оксана', text: 'Добрий день! Чи є самовивіз у Львові?' },
  { id: 3, lang: 'de', from: 'Lukas', text: 'Passt der Schal auch für Kinder?' },
  { id: 5, lang: 'de', from: 'bot', text: 'Ja, ab vier Jahren. Ich zeige Ihnen die Größen.' },
  { id: 4, lang: 'ru', from: 'Дмитрий', text: 'Можно поговорить с человеком?' },
  { id: 7, lang: 'ru', from: 'Ana', text: 'Здравствуйте, это Ана. Чем помочь?' },
] as const;

/** The illustration of the account screens. */
export function SampleConversation() {
  const { t } = useTranslation();
  return (
    <Box
      component="aside"
      sx={{
        display: { xs: 'none', md: 'flex' },
        flex: 1,
        minWidth: 0,
        flexDirection: 'column',
        justifyContent: 'center',
        px: 8,
        bgcolor: 'surface',
        borderLeft: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 620, mx: 'auto' }}>
        <Box aria-hidden sx={{ display: 'grid', gap: 4, mb: 14 }}>
          {LINES.map((line) => (
            <Bubble key={line.id} {...line} />
          ))}
        </Box>
        <Box component="p" sx={{ typography: 'h3', m: 0 }}>
          {t('auth.pitch.title')}
        </Box>
        <Box
          component="p"
          sx={{ m: 0, mt: 1, fontSize: 15, lineHeight: '22px', color: 'text.secondary', maxWidth: 420 }}
        >
          {t('auth.pitch.text')}
        </Box>
      </Box>
    </Box>
  );
}

function Bubble({ id, lang, from, text }: (typeof LINES)[number]) {
  const isBot = from === 'bot';
  const isOurs = isBot || from === 'Ana';
  const colours = isBot
    ? { bgcolor: 'primary.light', borderColor: '#efd6ae' }
    : isOurs
      ? { bgcolor: 'primary.main', borderColor: 'primary.main' }
      : { bgcolor: '#fff', borderColor: 'divider' };
  return (
    <Box
      lang={lang}
      sx={{ display: 'flex', alignItems: 'flex-end', gap: 2.5, flexDirection: isOurs ? 'row-reverse' : 'row' }}
    >
      {isBot ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            width: 36,
            height: 36,
            borderRadius: '50%',
            bgcolor: '#fff',
            border: '1px solid',
            borderColor: 'divider',
            color: 'text.secondary',
          }}
        >
          <Icon of={Bot} size={18} />
        </Box>
      ) : (
        <Avatar id={id} name={from} size={36} />
      )}
      <Box
        sx={{ px: 4, py: 2.5, borderRadius: '16px', border: '1px solid', fontSize: 16, lineHeight: '24px', ...colours }}
      >
        {text}
      </Box>
    </Box>
  );
}
