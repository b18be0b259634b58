import {
  CUSTOMER_FIELD_KEYS,
  isContactField,
  type Breach,
  type Change,
  type FlowDefinition,
} from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { useCustomerFields } from '../../../api/customer-fields.ts';
import { useStepWords } from '../steps/useStepWords.ts';
import type { Line } from './session.ts';

const BREACH_KEYS: Record<Breach, string> = {
  steps: 'steps.breaches.steps',
  time: 'steps.breaches.time',
  repeats: 'steps.breaches.repeats',
  depth: 'steps.breaches.depth',
};

type Note = Exclude<Line, { kind: 'said' | 'wrote' }>;

/** Describes events other than messages in a few words. */
export function useLineWords(definition: FlowDefinition): (line: Note) => string {
  const { t } = useTranslation();
  const words = useStepWords(definition);
  const customerFields = useCustomerFields().data;
  const nameOf = (key: string) => customerFields?.find((field) => field.key === key)?.name ?? key;
  const nodeOf = (id: string) => definition.nodes.find((node) => node.id === id);
  const title = (id: string) => {
    const node = nodeOf(id);
    return node ? words.title(node) : id;
  };
  const changed = (change: Change) => {
    switch (change.kind) {
      case 'addTag':
        return t('steps.summary.addTag', { tag: change.tag });
      case 'removeTag':
        return t('steps.summary.removeTag', { tag: change.tag });
      case 'note':
        return t('steps.summary.note', { text: change.text });
      case 'setField':
        return t('steps.summary.setField', {
          field: isContactField(change.field) ? t(CUSTOMER_FIELD_KEYS[change.field]) : nameOf(change.field),
          value: change.value,
        });
    }
  };
  return (line) => {
    switch (line.kind) {
      case 'changed':
        return changed(line.change);
      case 'called':
        return t('steps.preview.called', { step: title(line.node) });
      case 'went': {
        const node = nodeOf(line.node);
        return t('steps.preview.went', {
          step: title(line.node),
          exit: node ? words.exit(node, line.exit) : line.exit,
        });
      }
      case 'handedOff':
        return line.reason ? t('steps.preview.handedOffFor', { reason: line.reason }) : t('steps.preview.handedOff');
      case 'stopped':
        return t(BREACH_KEYS[line.breach]);
      case 'ended':
        return t('steps.preview.ended');
    }
  };
}
