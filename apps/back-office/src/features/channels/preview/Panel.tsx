import Box from '@mui/material/Box';
import { bcp47 } from '@parley/contracts/locales';
import { WIDGET_SUBTITLES } from '@parley/contracts/widget-subtitles';
import { Ellipsis, Paperclip, Send, X } from 'lucide-react';
import { Icon } from '../../../components/Icon.tsx';
import { isWellKnown } from '../setup/chat-fields.ts';
import type { SetupField } from '../setup/setup-values.ts';
import { PREVIEW_WORDS, SAMPLE_MESSAGES } from './preview-words.ts';
import type { StageProps } from './Stage.tsx';

const QUIET = '#645c53';
const LINE = '#e7e3dd';

/** The chat, drawn with the dimensions of the widget's own style sheet. */
export function Panel(props: StageProps) {
  const { locale, scene } = props;
  return (
    <Box
      lang={bcp47(locale)}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        bgcolor: '#fff',
        fontSize: 15,
        lineHeight: '22px',
      }}
    >
      <Head {...props} />
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'hidden', display: 'flex', flexDirection: 'column', gap: 2.5, p: 4 }}>
        <Greeting {...props} />
        {scene === 'form' ? <Form {...props} /> : <SampleMessages {...props} />}
      </Box>
      {scene === 'chat' && <Composer {...props} />}
      <Foot {...props} />
    </Box>
  );
}

const saidIn = ({ values, locale }: StageProps) => values.texts.find((texts) => texts.locale === locale);

function Head(props: StageProps) {
  const { palette, company, locale, hasBot } = props;
  const own = WIDGET_SUBTITLES[locale];
  const said = saidIn(props);
  const name = said?.title.trim() || company;
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', flex: 'none', minHeight: 64, pl: 4, pr: 1.5, py: 2 }}
      style={{ backgroundColor: palette.frame, color: palette.title }}
    >
      <Box
        sx={{
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
          width: 36,
          height: 36,
          borderRadius: '50%',
          fontWeight: 600,
        }}
        style={{ backgroundColor: palette.accent, color: palette.onAccent }}
      >
        {[...name][0]?.toUpperCase()}
        <Box
          sx={{
            position: 'absolute',
            right: -2,
            bottom: -2,
            width: 12,
            height: 12,
            borderRadius: '50%',
            border: '2px solid',
            bgcolor: 'success.main',
          }}
          style={{ borderColor: palette.frame }}
        />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, mx: 3, '& > *': ELLIPSIS }}>
        <Box sx={{ fontSize: 16, lineHeight: '20px', fontWeight: 600 }}>{name}</Box>
        <Box sx={{ fontSize: 13, lineHeight: '18px' }}>{said?.subtitle.trim() || (hasBot ? own.online : own.away)}</Box>
      </Box>
      {[Ellipsis, X].map((icon) => (
        <Box key={icon.displayName} sx={{ width: 44, height: 44, display: 'grid', placeItems: 'center', flex: 'none' }}>
          <Icon of={icon} />
        </Box>
      ))}
    </Box>
  );
}

const ELLIPSIS = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const BUBBLE = {
  alignSelf: 'flex-start',
  maxWidth: '85%',
  px: 3.25,
  py: 2.25,
  borderRadius: '16px',
  borderBottomLeftRadius: '5px',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
} as const;

function Greeting(props: StageProps) {
  const { palette, locale } = props;
  return (
    <Box sx={BUBBLE} style={{ backgroundColor: palette.company, color: palette.onCompany }}>
      {saidIn(props)?.greeting.trim() || PREVIEW_WORDS[locale].greeting}
    </Box>
  );
}

function SampleMessages({ palette, locale }: StageProps) {
  const { question, answer, option } = SAMPLE_MESSAGES[locale];
  return (
    <>
      <Box
        sx={{ ...BUBBLE, alignSelf: 'flex-end', borderBottomLeftRadius: '16px', borderBottomRightRadius: '5px' }}
        style={{ backgroundColor: palette.customer, color: palette.onCustomer }}
      >
        {question}
      </Box>
      <Box sx={BUBBLE} style={{ backgroundColor: palette.company, color: palette.onCompany }}>
        {answer}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {[option, PREVIEW_WORDS[locale].person].map((label) => (
          <Box
            key={label}
            sx={{
              px: 3.5,
              py: 2,
              borderRadius: '20px',
              border: '1px solid',
              fontSize: 14,
              lineHeight: '20px',
              fontWeight: 600,
            }}
            style={{ backgroundColor: palette.option, color: palette.onOption, borderColor: palette.accent }}
          >
            {label}
          </Box>
        ))}
      </Box>
    </>
  );
}

function Form({ values, palette, locale }: StageProps) {
  const words = PREVIEW_WORDS[locale];
  const labelOf = ({ name, labels, isRequired }: SetupField) => {
    const own = labels.find((label) => label.locale === locale)?.text.trim();
    const first = labels.find(({ text }) => text.trim() !== '')?.text;
    const label = own || (isWellKnown(name) ? words[name] : (first ?? name));
    return isRequired ? label : `${label}, ${words.optional}`;
  };
  return (
    <Box sx={{ pt: 3, display: 'grid', gap: 4 }}>
      {values.fields.map((field, at) => (
        <Box
          // oxlint-disable-next-line react/no-array-index-key -- a static picture
          key={at}
          sx={{ position: 'relative', height: 48, border: '1px solid #8f877d', borderRadius: '6px' }}
        >
          <Box
            sx={{
              position: 'absolute',
              top: -9,
              left: 9,
              maxWidth: 'calc(100% - 18px)',
              px: 1,
              bgcolor: '#fff',
              ...LABEL,
            }}
          >
            {labelOf(field)}
          </Box>
        </Box>
      ))}
      {values.privacyUrl && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, fontSize: 14 }}>
          <Box sx={{ flex: 'none', width: 20, height: 20, border: '1px solid #8f877d', borderRadius: '3px' }} />
          <span>
            {words.agree.split('{link}')[0]}
            <Box component="u" style={{ color: palette.ink }}>
              {words.privacyLink}
            </Box>
            {words.agree.split('{link}')[1]}
          </span>
        </Box>
      )}
      <Box
        sx={{ minHeight: 44, display: 'grid', placeItems: 'center', borderRadius: '6px', fontWeight: 600 }}
        style={{ backgroundColor: palette.accent, color: palette.onAccent }}
      >
        {words.start}
      </Box>
    </Box>
  );
}

const LABEL = { fontSize: 12, lineHeight: '16px', color: QUIET, ...ELLIPSIS } as const;

function Composer({ palette, locale }: StageProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 2,
        pb: 1.5,
        borderTop: `1px solid ${LINE}`,
        flex: 'none',
      }}
    >
      <Box sx={{ width: 44, height: 44, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
        <Icon of={Paperclip} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, fontSize: 16, color: QUIET, ...ELLIPSIS }}>{PREVIEW_WORDS[locale].write}</Box>
      <Box
        sx={{ width: 44, height: 44, display: 'grid', placeItems: 'center', borderRadius: '50%', flex: 'none' }}
        style={{ backgroundColor: palette.accent, color: palette.onAccent }}
      >
        <Icon of={Send} />
      </Box>
    </Box>
  );
}

function Foot({ values, locale, scene }: StageProps) {
  const { credit, privacy } = PREVIEW_WORDS[locale];
  const parts = [values.showsCredit && credit, values.privacyUrl && scene !== 'form' && privacy].filter(Boolean);
  return (
    <Box
      sx={{
        flex: 'none',
        minHeight: 22,
        px: 4,
        pb: 1,
        fontSize: 11,
        lineHeight: '14px',
        color: QUIET,
        textAlign: 'center',
      }}
    >
      {parts.join(' · ')}
    </Box>
  );
}
