import type { Locale } from '@parley/contracts/locales';
import { nodeTypes, type FlowNode, type NodeTypeName } from '@parley/flow-engine';
import { newId } from '../builder/document/new-id.ts';

/** A new step with the default settings of its type, not positioned yet. */
export const newStep = (type: NodeTypeName, language: Locale): FlowNode => ({
  id: newId(),
  type,
  title: '',
  x: 0,
  y: 0,
  settings: { ...nodeTypes.get(type)?.firstSettings(language, newId) },
});
