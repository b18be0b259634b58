import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FILE_ENDINGS, MAX_FILE_BYTES } from '@parley/contracts/attachments';
import { MAX_FILES_PER_MESSAGE, numbersOf } from '@parley/flow-engine';
import { FileText, Paperclip, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileChip } from '../../../../components/FileChip.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { FileLine } from '../../steps/FileLine.tsx';
import { useFlowFiles, useKeepFile } from '../../steps/useBorrowed.ts';
import { Part, PartProblem } from '../controls.tsx';
import { SortableList } from '../SortableList.tsx';
import { useStep } from '../step-context.ts';
import { useFlowUploads } from '../useFlowUploads.ts';

const ACCEPTED = FILE_ENDINGS.map((ending) => `.${ending}`).join(',');

/** The files sent with a message, in order, and those being uploaded. */
export function FilesPart() {
  const { t, i18n } = useTranslation();
  const { node, set, problemAt } = useStep();
  const ids = numbersOf(node.settings.attachments);
  const files = useFlowFiles(ids.length > 0);
  const keep = useKeepFile();
  const { uploads, add, cancel } = useFlowUploads(ids.length, (file) => {
    void keep(file);
    set('attachments', [...ids, file.id]);
  });
  const chooser = useRef<HTMLInputElement>(null);
  const fileOf = (id: number) => files.data?.find((each) => each.id === id);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const hasSpace = ids.length + uploads.filter(({ problem }) => problem === null).length < MAX_FILES_PER_MESSAGE;
  return (
    <Part title={t('steps.fields.attachments')}>
      {ids.length > 0 && (
        <SortableList
          label={t('steps.fields.attachments')}
          items={ids}
          idOf={String}
          nameOf={(id) => fileOf(id)?.name ?? t('steps.files.gone')}
          onChange={(next) => set('attachments', next)}
          least={0}
        >
          {(id) => <FileLine file={fileOf(id)} isLoading={files.isFetching} />}
        </SortableList>
      )}
      {uploads.length > 0 && (
        <Box
          component="ul"
          aria-label={t('steps.files.uploads')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, '& li': { width: '100%' } }}
        >
          {uploads.map(({ id, name, share, problem }) => (
            <FileChip
              key={id}
              icon={problem === null ? FileText : TriangleAlert}
              name={name}
              note={problem ?? percent.format(share)}
              hasFailed={problem !== null}
              {...(problem === null && { share })}
              action={problem === null ? t('steps.files.cancel', { name }) : t('steps.list.remove', { name })}
              onAction={() => cancel(id)}
            />
          ))}
        </Box>
      )}
      <PartProblem>{problemAt('attachments')}</PartProblem>
      {hasSpace && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Button variant="text" startIcon={<Icon of={Paperclip} size={16} />} onClick={() => chooser.current?.click()}>
            {t('steps.files.add')}
          </Button>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t('steps.files.hint', { most: MAX_FILES_PER_MESSAGE, size: MAX_FILE_BYTES / 1_000_000 })}
          </Box>
        </Box>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t('steps.files.add')}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </Part>
  );
}
