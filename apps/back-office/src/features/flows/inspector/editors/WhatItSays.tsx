import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { numberOf } from '@parley/flow-engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplyTexts } from '../../steps/useBorrowed.ts';
import { SEGMENTS } from '../../../../components/segments.ts';
import { useStep } from '../step-context.ts';
import { WordsField } from '../WordsField.tsx';
import { SavedReplyPart } from './SavedReplyPart.tsx';

/** The text of a message: its own or that of a saved reply. */
export function WhatItSays() {
  const { t } = useTranslation();
  const { node, definition, set, setAll, problemAt } = useStep();
  const { text, templateId } = node.settings;
  const chosen = numberOf(templateId);
  const [isChoosing, setIsChoosing] = useState(false);
  const kind = chosen !== null || isChoosing ? 'saved' : 'own';
  const { texts } = useReplyTexts(kind === 'saved');

  const change = (next: 'own' | 'saved' | null) => {
    setIsChoosing(next === 'saved');
    if (next !== 'own' || chosen === null) return;
    // When switching back to own text, start with the text of the saved reply.
    const said = texts?.get(chosen) ?? {};
    const own = definition.languages.flatMap((code) => (said[code] ? [[code, asOwnWords(said[code])]] : []));
    setAll({ ...node.settings, templateId: null, text: Object.fromEntries(own) });
  };

  return (
    <>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={kind}
        aria-label={t('steps.reply.kind')}
        onChange={(_, next: 'own' | 'saved' | null) => change(next ?? kind)}
        sx={SEGMENTS}
      >
        <ToggleButton value="own">{t('steps.reply.ownText')}</ToggleButton>
        <ToggleButton value="saved">{t('steps.reply.saved')}</ToggleButton>
      </ToggleButtonGroup>
      {kind === 'own' ? (
        <WordsField
          label={t('steps.fields.text')}
          value={text}
          onChange={(next) => set('text', next)}
          rows={4}
          problem={problemAt('text')}
        />
      ) : (
        <SavedReplyPart chosen={chosen} onChoose={(id) => setAll({ ...node.settings, templateId: id, text: {} })} />
      )}
    </>
  );
}

/** Saved replies have a short form for the customer's name that flows do not support. */
const asOwnWords = (words: string): string => words.replaceAll(/\{\{\s*name\s*(?=\||\}\})/g, '{{customer.name');
