import { recordOf, stringOf } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { Part } from '../controls.tsx';
import { useStep } from '../step-context.ts';
import { MoreMessages } from './MoreMessages.tsx';
import { FilesPart } from './FilesPart.tsx';
import { QuickActionsPart } from './QuickActionsPart.tsx';
import { TemplateField } from '../TemplateField.tsx';
import { WordsField } from '../WordsField.tsx';
import { WhatItSays } from './WhatItSays.tsx';

const EMPTY_CARD = { title: {}, text: {}, imageUrl: '', link: '' };

/** A message: text, files, and an optional card with an image and a link. */
export function MessageEditor() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const { card } = node.settings;
  const hasCard = card !== null && card !== undefined;
  const shown = { ...EMPTY_CARD, ...recordOf(card) };
  const change = (part: Partial<typeof shown>) => set('card', { ...shown, ...part });
  return (
    <>
      <WhatItSays />
      <MoreMessages />
      <FilesPart />
      <StateSwitch
        label={t('steps.card.add')}
        isOn={hasCard}
        onChange={(isOn) => set('card', isOn ? EMPTY_CARD : null)}
      />
      {hasCard && (
        <Part title={t('steps.fields.card')}>
          <WordsField label={t('steps.card.title')} value={shown.title} onChange={(title) => change({ title })} />
          <WordsField
            label={t('steps.card.text')}
            value={shown.text}
            onChange={(next) => change({ text: next })}
            rows={2}
          />
          <TemplateField
            label={t('steps.card.image')}
            value={stringOf(shown.imageUrl)}
            onChange={(imageUrl) => change({ imageUrl })}
            problem={addressProblem(shown.imageUrl) ? t('steps.issues.address') : problemAt('card', 'imageUrl')}
          />
          <TemplateField
            label={t('steps.card.link')}
            value={stringOf(shown.link)}
            onChange={(link) => change({ link })}
            problem={addressProblem(shown.link) ? t('steps.issues.address') : problemAt('card', 'link')}
          />
        </Part>
      )}
      <QuickActionsPart />
    </>
  );
}

/** Links may use only http, https, mailto or tel, or begin with a variable; other links would not be shown. */
const addressProblem = (address: unknown): boolean =>
  stringOf(address) !== '' && !/^(https?:\/\/|mailto:|tel:|\{\{)/i.test(stringOf(address));
