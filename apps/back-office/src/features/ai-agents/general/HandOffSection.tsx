import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { HAND_OFF_REASONS, type HandOffReason } from '@parley/contracts/ai-agents';
import { HAND_OFF_WORDS } from '@parley/contracts/hand-off-words';
import { bcp47, type Locale } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { WordChips } from '../../../components/WordChips.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SectionCard } from './SectionCard.tsx';
import { TextLine } from './TextLine.tsx';
import type { AgentForm } from './useAgentForm.ts';

const TIMES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const NEVER = 0;

interface Props {
  form: AgentForm;
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

/** When the agent hands off to a person, and what it says then. */
export function HandOffSection({ form, locale, onLocale }: Props) {
  const { t } = useTranslation();
  const { unsureTimes, angryTimes, answersWhileAway, texts } = form.values.handOff;
  const reasons: Record<HandOffReason, string> = {
    asked: t('aiAgents.handOff.asked'),
    unsure: t('aiAgents.handOff.unsure'),
    upset: t('aiAgents.handOff.upset'),
    topic: t('aiAgents.handOff.topic'),
    failed: t('aiAgents.handOff.failed'),
    policy: t('aiAgents.handOff.policy'),
  };
  return (
    <SectionCard section="handOff" purpose={t('aiAgents.handOff.purpose')}>
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <TextField
          select
          label={t('aiAgents.handOff.unsureTimes')}
          value={unsureTimes}
          onChange={({ target }) => form.set('handOff.unsureTimes', Number(target.value))}
        >
          {TIMES.map((count) => (
            <MenuItem key={count} value={count}>
              {t('aiAgents.handOff.questions', { count })}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('aiAgents.handOff.angryTimes')}
          value={angryTimes ?? NEVER}
          onChange={({ target }) => form.set('handOff.angryTimes', Number(target.value) || null)}
        >
          <MenuItem value={NEVER}>{t('aiAgents.handOff.never')}</MenuItem>
          {TIMES.map((count) => (
            <MenuItem key={count} value={count}>
              {t('aiAgents.handOff.messages', { count })}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Topics form={form} />
      <StateSwitch
        isOn={answersWhileAway}
        label={t('aiAgents.handOff.whileAway')}
        help={t('aiAgents.handOff.whileAwayHelp')}
        onChange={(isOn) => form.set('handOff.answersWhileAway', isOn)}
      />
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box>
          <Box component="h3" sx={{ m: 0, typography: 'h2' }}>
            {t('aiAgents.handOff.words')}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('aiAgents.handOff.wordsHelp')}</Box>
        </Box>
        <LanguageChoice
          label={t('aiAgents.handOff.wordsIn')}
          locale={locale}
          onLocale={onLocale}
          isFilled={(each) => HAND_OFF_REASONS.every((reason) => texts[reason][each].trim() !== '')}
        />
        {HAND_OFF_REASONS.map((reason) => (
          <TextLine
            key={`${reason}.${locale}`}
            form={form}
            path={`handOff.texts.${reason}.${locale}`}
            label={reasons[reason]}
            placeholder={HAND_OFF_WORDS[reason][locale]}
            longest={500}
            isLong
            lang={bcp47(locale)}
          />
        ))}
        {answersWhileAway && (
          <TextLine
            key={`away.${locale}`}
            form={form}
            path={`handOff.awayTexts.${locale}`}
            label={t('aiAgents.handOff.awayText')}
            help={t('aiAgents.handOff.awayTextHelp')}
            longest={500}
            isLong
            lang={bcp47(locale)}
          />
        )}
      </Box>
    </SectionCard>
  );
}

/** Topics that only people may answer. */
function Topics({ form }: { form: AgentForm }) {
  const { t } = useTranslation();
  return (
    <WordChips
      id="agent-topics"
      label={t('aiAgents.handOff.topics')}
      help={t('aiAgents.handOff.topicsHelp')}
      problem={form.problemAt('handOff.topics')}
      clearText={t('aiAgents.handOff.clear')}
      words={form.values.handOff.topics}
      splitsAtCommas
      onChange={(topics) => form.set('handOff.topics', topics)}
      onBlur={() => form.leave('handOff.topics')}
    />
  );
}
