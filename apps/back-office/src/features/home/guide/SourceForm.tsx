import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { sentence } from '@parley/contracts/error-texts/index';
import { NewSource, type KnowledgeSource } from '@parley/contracts/knowledge';
import { problemsOf } from '@parley/contracts/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { useProfile } from '../../../api/session.ts';
import { Notice } from '../../../components/Notice.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { withoutScheme, withScheme } from '../../../components/web-address.ts';
import { currentMessages } from '../../../language.ts';
import { guideProblem } from './problems.ts';
import { useTeach, type Lesson } from './useTeach.ts';
import type { Setup } from '../useSetup.ts';

const MAX_NAME_LENGTH = 200;

interface Props {
  setup: Setup;
  /** A website that could not be read; another try replaces it. */
  failed: KnowledgeSource | null;
}

/** Takes the address of a website, or text instead. What went wrong with the last address is said at its field. */
export function SourceForm({ setup, failed }: Props) {
  const { t } = useTranslation();
  const { company } = useProfile();
  const [kind, setKind] = useState<'site' | 'text'>(failed?.type === 'text' ? 'text' : 'site');
  const [url, setUrl] = useState(failed?.url ?? company.website ?? '');
  const [text, setText] = useState('');
  /** Null until something was changed: what went wrong before is still true. */
  const [ownProblem, setProblem] = useState<string | null>(null);
  const teach = useTeach(setup);
  const isSite = kind === 'site';
  const problem = ownProblem ?? (isSite && failed?.type === 'site' ? t(guideProblem(failed.problem)) : '');

  const submit = () => {
    const lesson: Lesson = isSite
      ? { name: withoutScheme(url).slice(0, MAX_NAME_LENGTH), content: { type: 'site', url: withScheme(url) } }
      : { name: t('guide.source.textName'), content: { type: 'text', text } };
    const parsed = NewSource.safeParse(lesson, { reportInput: true });
    const found = parsed.success ? null : problemsOf(parsed.error);
    const wrong = found && (found['content.url'] ?? found['content.text'] ?? Object.values(found)[0]);
    if (wrong) return setProblem(sentence(currentMessages(), wrong));
    setProblem('');
    teach.mutate({ lesson, replaces: failed?.id ?? null });
  };
  const field = {
    error: problem !== '',
    onChange: ({ target }: { target: { value: string } }) => {
      setProblem('');
      (isSite ? setUrl : setText)(target.value);
    },
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ display: 'grid', gap: 3 }}
    >
      {isSite ? (
        <TextField
          {...field}
          key="site"
          type="url"
          label={t('guide.source.address')}
          value={url}
          helperText={problem || t('guide.source.addressHelp')}
          autoFocus
          slotProps={{
            htmlInput: { autoCapitalize: 'none', spellCheck: false, inputMode: 'url', autoComplete: 'url' },
          }}
        />
      ) : (
        <TextField
          {...field}
          key="text"
          multiline
          minRows={5}
          maxRows={12}
          label={t('guide.source.text')}
          value={text}
          helperText={problem || t('guide.source.textHelp')}
          autoFocus
        />
      )}
      {teach.isError && (
        <Notice kind="error">
          {teach.error instanceof CallError && teach.error.message ? teach.error.message : t('errors.generic')}
        </Notice>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <SubmitButton isWorking={teach.isPending}>
          {isSite ? t('guide.source.read') : t('guide.source.readText')}
        </SubmitButton>
        <Button
          variant="text"
          onClick={() => {
            setProblem('');
            setKind(isSite ? 'text' : 'site');
          }}
        >
          {isSite ? t('guide.source.useText') : t('guide.source.useAddress')}
        </Button>
      </Box>
    </Box>
  );
}
