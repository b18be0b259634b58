import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { InvitationWithLink } from '@parley/contracts/members';
import { LANGUAGES, type Locale } from '@parley/contracts/locales';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../components/SelectField.tsx';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { AddressesField } from './AddressesField.tsx';
import { LinkToPassOn } from './LinkToPassOn.tsx';
import { useInviteForm } from './useInviteForm.ts';

/** Asks whom to invite, and then shows each link, which cannot be shown again. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [invited, setInvited] = useState<readonly InvitationWithLink[]>([]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ typography: 'h1' }}>
        {invited.length > 0 ? t('members.invited', { count: invited.length }) : t('members.invite')}
      </DialogTitle>
      {invited.length > 0 ? (
        <Links invited={invited} onClose={onClose} />
      ) : (
        <InviteForm onInvited={setInvited} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  onInvited: (invited: readonly InvitationWithLink[]) => void;
  onClose: () => void;
}

function InviteForm({ onInvited, onClose }: FormProps) {
  const { t } = useTranslation();
  const { values, change, field, submit, isSending } = useInviteForm(onInvited);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: 5, pt: '8px !important' }}>
        <AddressesField {...field} />
        <SelectField
          label={t('members.mailLanguage')}
          value={values.locale}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(locale) => change({ locale: locale as Locale })}
        />
        <StateSwitch
          isOn={values.isOwner}
          label={t('members.asOwner')}
          help={t('members.asOwnerHelp')}
          onChange={(isOwner) => change({ isOwner })}
        />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onClose}>
          {t('members.cancel')}
        </Button>
        <SubmitButton isWorking={isSending}>{t('members.send')}</SubmitButton>
      </DialogActions>
    </form>
  );
}

function Links({ invited, onClose }: { invited: readonly InvitationWithLink[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <DialogContent>
        {t('members.linksOnce')}
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, mt: 4, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
        >
          {invited.map(({ id, email, link }) => (
            <li key={id}>
              <Box sx={{ fontWeight: 500, mb: 1, overflowWrap: 'anywhere' }}>{email}</Box>
              <LinkToPassOn link={link} email={email} />
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button autoFocus onClick={onClose}>
          {t('members.done')}
        </Button>
      </DialogActions>
    </>
  );
}
