import { FAMILIES, nodeTypes, type Family, type NodeTypeName } from '@parley/flow-engine';

/** The step types by family, in the order of the palette. A flow has one start, so it is offered only where there is none. */
export const paletteOf = ({ hasStart }: { hasStart: boolean }): { family: Family; types: NodeTypeName[] }[] =>
  FAMILIES.map((family) => ({
    family,
    types: [...nodeTypes.values()]
      .filter((type) => type.family === family && !(type.type === 'start' && hasStart))
      .map(({ type }) => type as NodeTypeName),
  }));
