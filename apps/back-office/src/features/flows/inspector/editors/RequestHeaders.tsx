import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { plainKeyIn, recordsOf, stringOf } from '@parley/flow-engine';
import { Plus, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecrets } from '../../../../api/company-secrets.ts';
import { useProfile } from '../../../../api/session.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { LazySecretDialog } from '../../../../components/secrets/LazySecretDialog.tsx';
import { RowButton } from '../../../../components/RowButton.tsx';
import { Part, PartProblem } from '../controls.tsx';
import { useStep } from '../step-context.ts';
import { TemplateField } from '../TemplateField.tsx';

const MAX_HEADERS = 20;

/** The request headers. Values can contain secrets, and plain-text keys can be moved into secrets. */
export function RequestHeaders() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const headers = recordsOf(node.settings.headers).map(({ name, value }) => ({
    name: stringOf(name),
    value: stringOf(value),
  }));
  const secrets = useSecrets(headers.length > 0).data?.map(({ name }) => name) ?? [];
  const change = (at: number, part: object) => set('headers', headers.with(at, { ...headers[at], ...part } as Header));
  return (
    <Part title={t('steps.fields.headers')}>
      {headers.map((header, at) => {
        const plain = plainKeyIn(header);
        return (
          // Headers have no id.
          // oxlint-disable-next-line react/no-array-index-key
          <Box key={at} sx={HEADER}>
            <TextField
              id={`header-${at}`}
              label={t('steps.name')}
              value={header.name}
              error={problemAt('headers', at, 'name') !== undefined}
              helperText={problemAt('headers', at, 'name')}
              onChange={({ target }) => change(at, { name: target.value })}
              slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
            />
            <RowButton
              icon={X}
              label={t('steps.list.remove', { name: header.name })}
              onClick={() => set('headers', headers.toSpliced(at, 1))}
            />
            <Box sx={{ gridColumn: '1 / -1' }}>
              <TemplateField
                label={t('steps.fields.value')}
                value={header.value}
                secrets={secrets}
                isMasked={plain !== null}
                onChange={(value) => change(at, { value })}
              />
            </Box>
            {plain && (
              <PlainKey
                value={plain.key}
                onMoved={(name) => change(at, { value: `${plain.scheme}{{secret.${name}}}` })}
              />
            )}
          </Box>
        );
      })}
      <PartProblem>{problemAt('headers')}</PartProblem>
      {headers.length < MAX_HEADERS && (
        <Button
          variant="text"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={() => set('headers', [...headers, { name: '', value: '' }])}
          sx={{ justifySelf: 'start' }}
        >
          {t('steps.request.addHeader')}
        </Button>
      )}
    </Part>
  );
}

/** The value gets its own line: a scheme and a secret do not fit next to the name. */
const HEADER = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1,
  rowGap: 2,
  alignItems: 'start',
} as const;

interface Header {
  name: string;
  value: string;
}

/** Warns who can read a plain-text key, and offers to move it into a secret. */
function PlainKey({ value, onMoved }: { value: string; onMoved: (name: string) => void }) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', justifyItems: 'start' }}>
      <Box sx={{ typography: 'body2', color: 'warning.dark' }}>{t('steps.request.plainKey')}</Box>
      {user.isCompanyOwner ? (
        <Button variant="text" onClick={() => setIsOpen(true)} sx={{ ml: -3 }}>
          {t('steps.request.moveKey')}
        </Button>
      ) : (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('steps.request.ownerMovesKey')}</Box>
      )}
      {isOpen && (
        <Suspense>
          <LazySecretDialog
            value={value}
            onClose={close}
            onSaved={(name) => {
              close();
              onMoved(name);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
