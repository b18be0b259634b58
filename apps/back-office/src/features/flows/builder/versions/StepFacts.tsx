import Box from '@mui/material/Box';
import { bcp47 } from '@parley/contracts/locales';
import { nodeTypes, type FlowDefinition, type FlowNode } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { Pieces } from '../../../../components/step-text/Pieces.tsx';
import { StepTile } from '../../steps/StepTile.tsx';
import type { StepWords } from '../../steps/step-words.ts';
import { exitsOf, findNode } from '../document/exits.ts';

interface Props {
  node: FlowNode;
  definition: FlowDefinition;
  words: StepWords;
}

/** What a step says and where its exits lead, to read. */
export function StepFacts({ node, definition, words }: Props) {
  const { t } = useTranslation();
  const type = nodeTypes.get(node.type);
  const read = type?.settings.safeParse(node.settings);
  const texts = read?.success ? (type?.texts?.(read.data) ?? []) : [];
  const targetOf = (exit: string) => {
    const to = definition.edges.find((edge) => edge.from === node.id && edge.exit === exit)?.to;
    const target = to === undefined ? undefined : findNode(definition, to);
    return target ? words.title(target) : t('flows.changes.nothing');
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <StepTile type={node.type} />
        <Box component="h3" sx={{ typography: 'h2', m: 0 }}>
          {words.title(node)}
        </Box>
      </Box>
      {texts.length === 0 ? (
        <Box>
          <Pieces of={words.summary(node, definition.languages[0] ?? 'en')} />
        </Box>
      ) : (
        texts.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the texts of a published version never move
          <Box key={at} component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
            {definition.languages
              .filter((language) => text[language])
              .map((language) => (
                <Box key={language}>
                  <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {language.toUpperCase()}
                  </Box>
                  <Box component="dd" lang={bcp47(language)} dir="auto" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
                    {text[language]}
                  </Box>
                </Box>
              ))}
          </Box>
        ))
      )}
      {exitsOf(node).map((exit) => (
        <Box key={exit} sx={{ typography: 'body2' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {words.exit(node, exit)} →{' '}
          </Box>
          {targetOf(exit)}
        </Box>
      ))}
    </Box>
  );
}
