import { createChannel, listChannels, updateChannel, type Channel } from '@parley/contracts/channels';
import type { Flow } from '@parley/contracts/flows';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';

/** A channel that does not exist yet. */
const NEW = 'new' as const;
type Choice = number | typeof NEW;

/** Where the flow will be live: on the channels that have it, and on those chosen now. */
export function useWhere(flow: Flow) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [picked, setPicked] = useState<ReadonlySet<Choice> | null>(null);
  const channels = useQuery({
    queryKey: ['channels'],
    queryFn: async ({ signal }) => (await call(listChannels, {}, { signal })).data,
  });
  const others = channels.data?.filter(({ flowId }) => flowId !== flow.id) ?? [];
  const chosen =
    picked ?? (channels.data && flow.channels.length === 0 ? usualChoice(channels.data) : new Set<Choice>());

  return {
    isLoading: channels.isPending,
    others,
    isChosen: (choice: Choice) => chosen.has(choice),
    choose: (choice: Choice, isOn: boolean) =>
      setPicked(new Set(isOn ? [...chosen, choice] : [...chosen].filter((each) => each !== choice))),
    NEW,
    /** Gives the chosen channels to the flow. Returns the names of all that have it, and the id of a new one. */
    async apply() {
      const names = flow.channels.map(({ name }) => name);
      let created: Channel | undefined;
      if (chosen.has(NEW)) {
        const name = unusedName(t('flows.where.newName'), channels.data ?? []);
        created = await call(createChannel, { body: { type: 'web_widget', name } });
      }
      const taken = [...others.filter(({ id }) => chosen.has(id)), ...(created ? [created] : [])];
      for (const { id, name } of taken) {
        await call(updateChannel, { params: { id }, body: { flowId: flow.id } });
        names.push(name);
      }
      if (taken.length > 0) {
        void queryClient.invalidateQueries({ queryKey: ['channels'] });
        void queryClient.invalidateQueries({ queryKey: ['flows'] });
      }
      return { names, createdId: created?.id };
    },
  };
}

export type Where = ReturnType<typeof useWhere>;

/** Without channels a new widget; a single channel that nobody answers on; otherwise none, because staff must decide. */
function usualChoice(channels: readonly Channel[]): Set<Choice> {
  if (channels.length === 0) return new Set([NEW]);
  const [only, ...more] = channels;
  const isFree = only && more.length === 0 && only.flowId === null && only.aiAgentId === null;
  return new Set(isFree ? [only.id] : []);
}

function unusedName(base: string, channels: readonly Channel[]): string {
  let name = base;
  for (let number = 2; channels.some((channel) => channel.name === name); number += 1) name = `${base} ${number}`;
  return name;
}
