import { testRequest } from '@parley/contracts/flow-tests';
import type { Locale } from '@parley/contracts/locales';
import { written, type FlowDefinition, type Text, type Value } from '@parley/flow-engine';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useCustomerFields } from '../../../api/customer-fields.ts';
import { useProfile } from '../../../api/session.ts';
import { requestToTry } from '../steps/request-try.ts';
import { answer, begin, beginAt, handBack, reply, skipWait, type Session, type Stage } from './session.ts';

const newSeed = () => Math.floor(Math.random() * 2 ** 31);

/** A test conversation with a draft. Every action can be undone. */
export function usePreview(
  flowId: number,
  definition: FlowDefinition,
  savedReplies: ReadonlyMap<number, Text>,
  onMoved: (at: { node: string | null; edges: string[] }) => void,
) {
  const { user, company } = useProfile();
  const customerFields = useCustomerFields().data ?? [];
  const [chosen, setChosen] = useState<Locale | null>(null);
  const language = chosen && definition.languages.includes(chosen) ? chosen : (definition.languages[0] ?? 'en');
  const stageIn = (spoken: Locale): Stage => ({
    flowId,
    definition,
    language: spoken,
    facts: { 'customer.name': user.name, 'company.name': company.name, platform: 'web_widget', language: spoken },
    savedReplies,
    customerFields,
  });
  const stage = stageIn(language);
  /** All states of the conversation, the current one last. */
  const [history, setHistory] = useState<Session[]>(() => [begin(stage, newSeed(), Date.now())]);
  const session = history.at(-1) as Session;
  const go = (next: Session) => setHistory([...history, next]);

  const notifyMoved = useEffectEvent(onMoved);
  const node = session.run.status === 'running' ? session.run.node : null;
  useEffect(() => notifyMoved({ node, edges: session.edges }), [node, session.edges]);
  const leave = useEffectEvent(() => onMoved({ node: null, edges: [] }));
  useEffect(() => () => leave(), []);

  const requesting = useMutation({
    mutationFn: async () => {
      if (session.request?.kind !== 'http') return null;
      const { saves } = session.request;
      // The server fills in variables as it does for customers, and only the server knows the secrets.
      const settings = definition.nodes.find(({ id }) => id === session.run.node)?.settings ?? {};
      const known: Record<string, Value> = { ...stage.facts, ...session.facts, ...session.run.variables };
      const samples = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, written(value)]));
      const result = await call(testRequest, {
        params: { id: flowId },
        body: { ...requestToTry(settings, samples), paths: saves.map(({ path }) => path) },
      });
      const found = new Map(result.values.map(({ path, value }) => [path, value]));
      const values = saves.map(({ path, variable }): [string, Value] => [variable, found.get(path) ?? null]);
      return { exit: result.exit, values: Object.fromEntries(values) };
    },
    onSuccess: (found) => found && go(answer(session, found.exit, found.values, stage)),
  });

  return {
    session,
    language,
    canGoBack: history.length > 1,
    isAsking: requesting.isPending,
    failure: requesting.error,
    setLanguage: (next: Locale) => {
      setChosen(next);
      setHistory([begin(stageIn(next), newSeed(), Date.now())]);
    },
    reply: (text: string, optionId?: string) => go(reply(session, text, optionId, stage)),
    skipWait: () => go(skipWait(session, stage)),
    handBack: () => go(handBack(session, stage)),
    answer: (exit: string) => go(answer(session, exit, {}, stage)),
    ask: () => requesting.mutate(),
    back: () => setHistory(history.slice(0, -1)),
    restart: () => setHistory([begin(stage, newSeed(), Date.now())]),
    restartAt: (id: string) => setHistory([beginAt(stage, id, session)]),
  };
}

export type Preview = ReturnType<typeof usePreview>;
