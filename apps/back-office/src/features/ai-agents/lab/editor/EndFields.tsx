import Box from '@mui/material/Box';
import type { EndExpectation } from '@parley/contracts/lab-cases';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../components/SelectField.tsx';
import { CARD } from '../run/styles.ts';
import type { ExpectationWords } from '../words/useExpectationWords.ts';
import { END_KINDS, endExpectation, replaced, without } from './case-draft.ts';
import { AddButton, Line, Words } from './Line.tsx';
import type { CaseForm } from './useCaseForm.ts';
import { optionsOf, useKindNames } from './useKindNames.ts';

const MAX_WORDS = 200;
const MAX_TAG = 40;
const MAX_EXPECTS = 10;

/** What must be so when the conversation is over. */
export function EndFields({ form, words }: { form: CaseForm; words: ExpectationWords }) {
  const { t } = useTranslation();
  const kinds = useKindNames();
  const { atEnd } = form.draft;
  const firstFlow = words.flows[0]?.id ?? 0;
  const set = (at: number, next: EndExpectation) => form.set({ atEnd: replaced(atEnd, at, next) });
  return (
    <Box component="section" aria-label={t('lab.pane.atEnd')} sx={SECTION}>
      <Box component="h3" sx={{ m: 0, typography: 'h2' }}>
        {t('lab.pane.atEnd')}
      </Box>
      {atEnd.map((each, at) => (
        // Expectations have no id.
        <Line
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          remove={t('lab.edit.removeEnd', { number: at + 1 })}
          onRemove={() => form.set({ atEnd: without(atEnd, at) })}
        >
          <SelectField
            label={t('lab.edit.end', { number: at + 1 })}
            value={each.kind}
            options={optionsOf(END_KINDS, kinds.end)}
            problem={form.problemAt(`atEnd.${at}`)}
            onChange={(value) => {
              const kind = END_KINDS.find((one) => one === value) ?? 'owner';
              set(at, endExpectation(kind, firstFlow));
            }}
          />
          {each.kind === 'owner' && (
            <SelectField
              label={t('lab.edit.owner')}
              value={each.owner}
              options={[
                { value: 'bot', label: t('lab.found.bot') },
                { value: 'person', label: t('lab.found.person') },
              ]}
              onChange={(owner) => set(at, { ...each, owner: owner === 'bot' ? 'bot' : 'person' })}
            />
          )}
          {each.kind === 'field' && (
            <>
              <Words
                label={t('lab.edit.field')}
                value={each.field}
                longest={MAX_WORDS}
                problem={form.problemAt(`atEnd.${at}.field`)}
                onChange={(field) => set(at, { ...each, field })}
              />
              <Words
                label={t('lab.edit.value')}
                value={each.value}
                longest={MAX_WORDS}
                help={t('lab.edit.anyValue')}
                problem={form.problemAt(`atEnd.${at}.value`)}
                onChange={(value) => set(at, { ...each, value })}
              />
            </>
          )}
          {each.kind === 'tag' && (
            <Words
              label={t('lab.edit.tag')}
              value={each.tag}
              longest={MAX_TAG}
              problem={form.problemAt(`atEnd.${at}.tag`)}
              onChange={(tag) => set(at, { ...each, tag })}
            />
          )}
          {each.kind === 'ended' && (
            <SelectField
              label={t('lab.edit.talk')}
              value={String(each.isEnded)}
              options={[
                { value: 'true', label: t('lab.expect.ended') },
                { value: 'false', label: t('lab.expect.notEnded') },
              ]}
              onChange={(value) => set(at, { ...each, isEnded: value === 'true' })}
            />
          )}
          {each.kind === 'flow_started' && (
            <SelectField
              label={t('lab.edit.flow')}
              value={String(each.flowId)}
              options={words.flows.map(({ id, name }) => ({ value: String(id), label: name }))}
              problem={form.problemAt(`atEnd.${at}.flowId`)}
              onChange={(id) => set(at, { ...each, flowId: Number(id) })}
            />
          )}
        </Line>
      ))}
      {atEnd.length < MAX_EXPECTS && (
        <AddButton
          label={t('lab.edit.addEnd')}
          onClick={() => form.set({ atEnd: [...atEnd, endExpectation('owner', firstFlow)] })}
        />
      )}
    </Box>
  );
}

const SECTION = { ...CARD, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', p: 3 } as const;
