import type { ActivityEntry } from '@parley/contracts/activity';
import Box from '@mui/material/Box';
import { subjectOf } from '@parley/contracts/activity';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { SENTENCES } from './sentences.ts';

/** Characters of private use, which no text of ours contains. */
const PERSON = '\uE000';
const THING = '\uE001';
const STRONG = { fontWeight: 600, overflowWrap: 'anywhere' } as const;

/** What somebody did, in one sentence. Every language puts the names where they belong. */
export function Sentence({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation();
  const { kind, by, subject, version } = entry;
  const number = subject.id === null ? t('activity.unnamed') : t('activity.number', { number: subject.id });
  const name = subject.name ?? number;
  const address = subject.exists ? addressOf(entry) : null;
  const text = t(SENTENCES[kind], { person: PERSON, thing: THING, version });
  return text.split(/([\uE000\uE001])/).map((piece) => {
    if (piece === PERSON)
      return (
        <Box component="span" key={piece} sx={STRONG}>
          {by.name}
        </Box>
      );
    if (piece !== THING) return piece;
    return address ? (
      <RouterLink key={piece} to={address} sx={STRONG}>
        {name}
      </RouterLink>
    ) : (
      <Box component="span" key={piece} sx={STRONG}>
        {name}
      </Box>
    );
  });
}

/** The screen of the thing. */
function addressOf({ kind, subject }: ActivityEntry): string | null {
  const subjects: Partial<Record<ReturnType<typeof subjectOf>, string>> = {
    agent: `/ai-agents/${subject.id}/general`,
    channel: `/channels/${subject.id}`,
    flow: `/flows/${subject.id}`,
  };
  return subjects[subjectOf(kind)] ?? null;
}
