import { comparisonsOf } from '@parley/contracts/conditions';
import type { PolicyContent, PolicyExample } from '@parley/contracts/policy-content';
import { updateTopic, type PolicyTopic } from '@parley/contracts/policy-topics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';
import { refreshTopics, useTopics } from '../usePolicies.ts';
import { countedTopic } from '../words/policy-facts.ts';

const MAX_PHRASE_LENGTH = 300;

/** The topics that decide whether a policy acts on what customers say. */
const topicsIn = ({ when }: PolicyContent): number[] =>
  (when ? comparisonsOf(when) : []).flatMap(({ variable, value }) =>
    variable === 'message.topics' ? [value].flat().map(Number) : (countedTopic(variable) ?? []),
  );

/** Makes an example that was not recognised a phrase of the policy's topic. */
export function useTeachTopic(draft: PolicyContent) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const topics = useTopics().data ?? [];
  const topic = topics.find(({ id }) => topicsIn(draft).includes(id)) ?? null;
  const teach = useMutation({
    mutationFn: ({ to, example }: { to: PolicyTopic; example: PolicyExample }) => {
      const phrase = { text: example.says.trim().slice(0, MAX_PHRASE_LENGTH), locale: example.locale, isMatch: true };
      return call(updateTopic, { params: { id: to.id }, body: { name: to.name, phrases: [...to.phrases, phrase] } });
    },
    onSuccess: async ({ name }) => {
      await refreshTopics(queryClient);
      showSuccess(t('policies.toast.saved', { name }));
    },
    onError: showError,
  });
  return {
    topic,
    isTeaching: teach.isPending,
    teach: (to: PolicyTopic, example: PolicyExample) => teach.mutate({ to, example }),
  };
}
