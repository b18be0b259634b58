import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { Locale } from '@parley/contracts/locales';
import { currentLocale } from '../../../language.ts';
import { useAgentContext } from '../editor/agent-context.ts';
import { AnswersSection } from './AnswersSection.tsx';
import { EngineSection } from './EngineSection.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import { GateSection } from './GateSection.tsx';
import { HandOffSection } from './HandOffSection.tsx';
import { IdentitySection } from './IdentitySection.tsx';
import { LanguagesSection } from './LanguagesSection.tsx';
import { SaveBar } from './SaveBar.tsx';
import { DeleteAgent, SectionList } from './SectionList.tsx';
import { sectionOf } from './sections.ts';
import { SideBySideTest } from './SideBySideTest.tsx';
import { StartersSection } from './StartersSection.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useAgentForm } from './useAgentForm.ts';
import { useSaveKey } from './useSaveKey.ts';
import { VoiceSection } from './VoiceSection.tsx';

/** The general settings: how the agent speaks, how it answers and when it hands off. */
export function GeneralScreen() {
  const { agent, onUnsaved } = useAgentContext();
  const [locale, setLocale] = useState<Locale>(currentLocale);
  const { form, changed, isSaving, save, discard } = useAgentForm(agent, (path) => {
    const [, named] = /^(?:greeting|handOff\.texts\.\w+)\.(\w+)$/.exec(path) ?? [];
    if (named) setLocale(named as Locale);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus());
  });
  const isUnsaved = changed.length > 0;
  const sections = [...new Set(changed.map(sectionOf))];
  useSaveKey(isUnsaved, () => void save());
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);

  return (
    <>
      <Box sx={{ flex: 1, display: 'flex', minWidth: 0 }}>
        <Box sx={BODY}>
          <SectionList agent={agent} changed={sections} onDelete={discard} />
          <Box sx={{ display: 'grid', gap: 4, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <IdentitySection form={form} />
            <VoiceSection form={form} />
            <LanguagesSection form={form} locale={locale} onLocale={setLocale} />
            <StartersSection agentId={agent.id} locale={locale} onLocale={setLocale} />
            <AnswersSection form={form} />
            <HandOffSection form={form} locale={locale} onLocale={setLocale} />
            <GateSection form={form} />
            <FieldsSection form={form} />
            <EngineSection form={form} agentId={agent.id} />
            <Box sx={{ display: { lg: 'none' } }}>
              <DeleteAgent agent={agent} onDelete={discard} />
            </Box>
          </Box>
        </Box>
        <SideBySideTest agent={agent} values={form.values} isUnsaved={isUnsaved} />
      </Box>
      {isUnsaved && (
        <SaveBar
          count={changed.length}
          sections={sections}
          isLive={agent.status === 'live'}
          isSaving={isSaving}
          onSave={() => void save()}
          onDiscard={discard}
        />
      )}
      <UnsavedGuard isUnsaved={isUnsaved} isSaving={isSaving} save={save} discard={discard} />
    </>
  );
}

const BODY = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  alignContent: 'start',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '212px minmax(0, 1fr)' },
  px: { xs: 4, lg: 8 },
  py: 5,
  maxWidth: { lg: 1264 },
} as const;
