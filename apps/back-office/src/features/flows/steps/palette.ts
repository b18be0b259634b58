import { FAMILIES, nodeTypes, type Family, type NodeTypeName } from '@parley/flow-engine';

/** The step types by family, in palette order. A flow has only one start, so it is offered only when there is none. */
export const paletteOf = ({ hasStart }: { hasStart: boolean }): { family: Family; types: NodeTypeName[] }[] =>
  FAMILIES.map((family) => ({
    family,
    types: [...nodeTypes.values()]
      .filter((type) => type.family === family && !(type.type === 'start' && hasStart))
      .map(({ type }) => type as NodeTypeName),
  }));
