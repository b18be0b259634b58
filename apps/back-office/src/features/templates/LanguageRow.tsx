import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { bcp47, DEFAULT_LOCALE, LANGUAGES, type Locale } from '@parley/contracts/locales';
import type { WrittenText } from '@parley/contracts/message-templates';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { TemplateText } from '../../components/TemplateText.tsx';
import type { Variable } from '../../components/variables.ts';
import { LanguageCode } from './LanguageCode.tsx';
import { TextEditor } from './TextEditor.tsx';

interface Props {
  locale: Locale;
  written: WrittenText | undefined;
  draft: string | undefined;
  /** The draft could not be saved. */
  hasFailed: boolean;
  isEditing: boolean;
  variables: readonly Variable[];
  onOpen: () => void;
  onDraft: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** One language: its text, its author, and a way to edit it. */
export function LanguageRow({ locale, written, draft, hasFailed, isEditing, variables, ...on }: Props) {
  const { t } = useTranslation();
  const name = LANGUAGES.find(({ code }) => code === locale)?.name ?? locale;
  const text = draft ?? written?.text ?? '';
  const isMissing = text === '' && !isEditing;
  return (
    <Box
      role="listitem"
      data-locale={locale}
      onClick={isEditing ? undefined : on.onOpen}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '34px minmax(0, 1fr) auto', lg: '34px 116px minmax(0, 1fr) auto' },
        columnGap: 3,
        rowGap: 2,
        alignItems: 'center',
        minHeight: 66,
        px: { xs: 3, lg: 4 },
        py: 2.5,
        cursor: isEditing ? 'auto' : 'text',
        bgcolor: isMissing ? ({ palette }) => `color-mix(in srgb, ${palette.error.light} 45%, #fff)` : undefined,
        '&:hover': isEditing || isMissing ? {} : { bgcolor: 'background.default' },
      }}
    >
      <LanguageCode locale={locale} />
      <Box sx={{ minWidth: 0 }}>
        <Box lang={bcp47(locale)} sx={{ fontWeight: 500 }}>
          {name}
          {locale === DEFAULT_LOCALE && `, ${t('templates.default')}`}
        </Box>
        <Author written={written} isUnsaved={hasFailed && !isEditing} isMissing={isMissing} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', lg: isEditing ? '3 / -1' : 'auto' }, minWidth: 0 }}>
        {isEditing ? (
          <TextEditor text={text} label={name} lang={bcp47(locale)} variables={variables} {...on} />
        ) : isMissing ? (
          <Box sx={{ color: 'text.secondary' }}>{t('templates.missingText')}</Box>
        ) : (
          <Box lang={bcp47(locale)} dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            <TemplateText text={text} />
          </Box>
        )}
      </Box>
      {!isEditing && (
        <Box sx={{ gridRow: 1, gridColumn: { xs: 3, lg: 4 } }}>
          {isMissing ? (
            <Button variant="outlined" aria-label={t('templates.writeIn', { language: name })} onClick={on.onOpen}>
              {t('templates.write')}
            </Button>
          ) : (
            <IconButton
              aria-label={t('templates.editIn', { language: name })}
              onClick={on.onOpen}
              sx={{ width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}
            >
              <Icon of={Pencil} size={16} />
            </IconButton>
          )}
        </Box>
      )}
    </Box>
  );
}

interface AuthorProps {
  written: WrittenText | undefined;
  isUnsaved: boolean;
  isMissing: boolean;
}

function Author({ written, isUnsaved, isMissing }: AuthorProps) {
  const { t, i18n } = useTranslation();
  const day = (time: Date) => new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short' }).format(time);
  const words = isUnsaved
    ? t('templates.unsaved')
    : isMissing
      ? t('templates.missing')
      : written?.isBuiltIn
        ? t('templates.builtIn')
        : written?.editedAt
          ? [written.editedBy?.name, day(written.editedAt)].filter(Boolean).join(', ')
          : '';
  return (
    <Box
      sx={{
        typography: 'caption',
        color: isUnsaved || isMissing ? 'error.dark' : 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      {words}
    </Box>
  );
}
