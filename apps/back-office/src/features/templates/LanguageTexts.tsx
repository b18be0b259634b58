import Box from '@mui/material/Box';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { WrittenText } from '@parley/contracts/message-templates';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useShortcuts } from '../../components/shortcuts.ts';
import { showError } from '../../components/toast-queue.ts';
import type { Variable } from '../../components/variables.ts';
import { currentLocale } from '../../language.ts';
import { LanguageRow } from './LanguageRow.tsx';
import { PreviewLine } from './PreviewLine.tsx';

interface Props {
  texts: readonly WrittenText[];
  variables: readonly Variable[];
  /** Resolves when the text is saved. */
  onSave: (locale: Locale, text: string) => Promise<void>;
}

/** One text in every language. Clicking it edits in place; leaving the field saves. */
export function LanguageTexts({ texts, variables, onSave }: Props) {
  const { t } = useTranslation();
  useShortcuts(t('nav.templates'), [
    { keys: ['Alt ↑', 'Alt ↓'], label: t('templates.nextLanguage') },
    { keys: ['Ctrl Enter'], label: t('templates.save') },
    { keys: ['Esc'], label: t('templates.cancel') },
  ]);
  const [editing, setEditing] = useState<Locale | null>(null);
  const [previewLocale, setPreviewLocale] = useState<Locale>(currentLocale());
  /** Unsaved input. */
  const [drafts, setDrafts] = useState<Partial<Record<Locale, string>>>({});
  const [failed, setFailed] = useState<ReadonlySet<Locale>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<Locale | null>(null);
  const stored = (locale: Locale) => texts.find((each) => each.locale === locale)?.text ?? '';
  const forget = (locale: Locale) => setDrafts((before) => ({ ...before, [locale]: undefined }));

  useEffect(() => {
    if (editing !== null || left.current === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-locale=${left.current}] button`)?.focus();
  }, [editing]);

  const open = (locale: Locale) => {
    setFailed((before) => new Set([...before].filter((each) => each !== locale)));
    setEditing(locale);
    setPreviewLocale(locale);
  };
  const close = (locale: Locale) => {
    left.current = locale;
    setEditing((now) => (now === locale ? null : now));
  };
  const save = async (locale: Locale) => {
    const text = drafts[locale];
    close(locale);
    if (text === undefined || text.trim() === stored(locale)) return forget(locale);
    try {
      await onSave(locale, text.trim());
      forget(locale);
    } catch (error) {
      showError(error); // the row keeps the text and shows that it is not saved
      setFailed((before) => new Set(before).add(locale));
    }
  };
  const cancel = (locale: Locale) => {
    close(locale);
    forget(locale);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-locale]');
    const here = LOCALES.findIndex((locale) => locale === row?.dataset.locale);
    const next = LOCALES[here + (event.key === 'ArrowUp' ? -1 : 1)];
    if (!next) return;
    if (editing) void save(editing);
    open(next);
  };

  const shownText = drafts[previewLocale] ?? stored(previewLocale);
  const fallback = stored('en') || (texts[0]?.text ?? '');
  return (
    <>
      <Box
        ref={list}
        role="list"
        onKeyDown={onKeyDown}
        sx={{
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '8px',
          bgcolor: '#fff',
          overflow: 'hidden',
          '& > * + *': { borderTop: '1px solid', borderColor: 'divider' },
        }}
      >
        {LOCALES.map((locale) => (
          <LanguageRow
            key={locale}
            locale={locale}
            written={texts.find((each) => each.locale === locale)}
            draft={drafts[locale]}
            hasFailed={failed.has(locale)}
            isEditing={editing === locale}
            variables={variables}
            onOpen={() => open(locale)}
            onDraft={(text) => setDrafts((before) => ({ ...before, [locale]: text }))}
            onSave={() => void save(locale)}
            onCancel={() => cancel(locale)}
          />
        ))}
      </Box>
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', lg: 'flex' },
          justifyContent: 'flex-end',
          alignItems: 'center',
          gap: 1,
          mt: 3,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <KeyHint keys={['Alt ↑', 'Alt ↓']} text={t('templates.nextLanguage')} />
      </Box>
      <PreviewLine locale={previewLocale} text={shownText || fallback} />
    </>
  );
}
