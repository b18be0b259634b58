import Box from '@mui/material/Box';
import { MAX_STARTER_LENGTH, MAX_STARTERS, type Starters } from '@parley/contracts/starters';
import { bcp47, type Locale } from '@parley/contracts/locales';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/Loaded.tsx';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { WordChips } from '../../../components/WordChips.tsx';
import { useStarterChange, useStarters } from '../useStarters.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SectionCard } from './SectionCard.tsx';
import { ShownStarters } from './ShownStarters.tsx';

interface Props {
  agentId: number;
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

/** The questions that visitors are offered. They count at once, like the sources that they are made from. */
export function StartersSection({ agentId, ...language }: Props) {
  const { t } = useTranslation();
  const starters = useStarters(agentId);
  return (
    <SectionCard section="starters" purpose={t('aiAgents.starters.purpose')}>
      <Loaded query={starters}>{(data) => <Choice agentId={agentId} starters={data} {...language} />}</Loaded>
    </SectionCard>
  );
}

const ownIn = ({ own }: Starters, locale: Locale) => own.find((each) => each.locale === locale)?.questions ?? [];

function Choice({ agentId, starters, locale, onLocale }: Props & { starters: Starters }) {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useStarterChange(agentId);
  const [isFull, setIsFull] = useState(false);
  const isOn = (isPending ? variables.isOn : undefined) ?? starters.isOn;
  const texts =
    (isPending && variables.own?.find((each) => each.locale === locale)?.texts) ||
    ownIn(starters, locale).map(({ text }) => text);
  const change = (next: string[]) => {
    setIsFull(next.length > MAX_STARTERS);
    if (isPending || next.length > MAX_STARTERS) return;
    const others = starters.own.filter((each) => each.locale !== locale);
    const own = others.map((each) => ({ locale: each.locale, texts: each.questions.map(({ text }) => text) }));
    mutate({ own: [...own, { locale, texts: next }] });
  };
  return (
    <>
      <StateSwitch
        isOn={isOn}
        label={t('aiAgents.starters.switch')}
        help={isOn ? t('aiAgents.starters.switchHelp') : t('aiAgents.starters.off')}
        onChange={(next) => mutate({ isOn: next })}
      />
      {isOn && (
        <>
          <LanguageChoice
            label={t('aiAgents.starters.in')}
            locale={locale}
            onLocale={(next) => {
              setIsFull(false);
              onLocale(next);
            }}
            isFilled={(each) => ownIn(starters, each).length > 0 || starters.found.some((one) => one.locale === each)}
          />
          <ShownStarters agentId={agentId} starters={starters} locale={locale} />
          <Box lang={bcp47(locale)} aria-busy={isPending}>
            <WordChips
              key={locale}
              id="agent-own-starters"
              label={t('aiAgents.starters.own')}
              help={t('aiAgents.starters.ownHelp')}
              problem={isFull ? t('aiAgents.starters.tooMany') : undefined}
              clearText={t('aiAgents.starters.clear')}
              words={texts}
              longest={MAX_STARTER_LENGTH}
              onChange={change}
            />
          </Box>
        </>
      )}
    </>
  );
}
