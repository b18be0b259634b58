import Box from '@mui/material/Box';
import { LOCALES } from '@parley/contracts/locales';
import type { Phrase, PhraseName } from '@parley/contracts/message-templates';
import { CircleQuestionMark, Heart, IdCard, SearchX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../components/toast-queue.ts';
import { CUSTOMER_VARIABLES } from '../../components/variables.ts';
import { Columns, useIsWide } from './Columns.tsx';
import { LanguageTexts } from './LanguageTexts.tsx';
import { SideList } from './SideList.tsx';
import { useSavePhrase } from './usePhrases.ts';

const ICONS: Record<PhraseName, LucideIcon> = {
  fallback: CircleQuestionMark,
  not_found: SearchX,
  identification: IdCard,
  gratitude: Heart,
};

interface Props {
  phrases: readonly Phrase[];
  chosen: string | null;
  onChoose: (phrase: string | null) => void;
  side: ReactNode;
}

/** What bots say when they do not understand, ask for contact details, or say thanks. */
export function PhrasesTab({ phrases, chosen, onChoose, side }: Props) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const save = useSavePhrase();
  const words = usePhraseWords();
  const shown = phrases.find(({ phrase }) => phrase === chosen) ?? (isWide ? phrases[0] : undefined);
  const items = phrases.map(({ phrase, texts }) => ({
    key: phrase,
    icon: ICONS[phrase],
    name: words[phrase].name,
    hint: words[phrase].hint,
    count: `${texts.length} / ${LOCALES.length}`,
    isComplete: texts.length === LOCALES.length,
  }));
  return (
    <Columns
      onBack={() => onChoose(null)}
      side={isWide ? side : undefined}
      list={
        <>
          <Box component="h2" sx={{ typography: 'body2', color: 'text.secondary', m: 0, mb: 2, px: 2.5 }}>
            {t('templates.standard')}
          </Box>
          <SideList label={t('templates.standard')} items={items} chosen={shown?.phrase ?? null} onChoose={onChoose} />
        </>
      }
    >
      {shown && (
        <>
          <Box component="h2" sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, m: 0 }}>
            {words[shown.phrase].name}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1, mb: 4 }}>{words[shown.phrase].purpose}</Box>
          <LanguageTexts
            key={shown.phrase}
            texts={shown.texts}
            variables={CUSTOMER_VARIABLES}
            onSave={async (locale, text) => {
              await save({ phrase: shown.phrase, texts: [{ locale, text }] });
              showSuccess(t('templates.toast.messageUpdated'));
            }}
          />
        </>
      )}
    </Columns>
  );
}

function usePhraseWords(): Record<PhraseName, { name: string; hint: string; purpose: string }> {
  const { t } = useTranslation();
  return {
    fallback: {
      name: t('templates.fallback.name'),
      hint: t('templates.fallback.hint'),
      purpose: t('templates.fallback.purpose'),
    },
    not_found: {
      name: t('templates.notFound.name'),
      hint: t('templates.notFound.hint'),
      purpose: t('templates.notFound.purpose'),
    },
    identification: {
      name: t('templates.identification.name'),
      hint: t('templates.identification.hint'),
      purpose: t('templates.identification.purpose'),
    },
    gratitude: {
      name: t('templates.gratitude.name'),
      hint: t('templates.gratitude.hint'),
      purpose: t('templates.gratitude.purpose'),
    },
  };
}
