import { getReportMail, setReportMail } from '@parley/contracts/figures';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { StateSwitch } from '../../components/StateSwitch.tsx';

const MAIL = ['reports', 'mail'];

/** Whether the person gets the figures of the week by mail; nothing where no mail can be sent. */
export function MailSwitch() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey: MAIL, queryFn: ({ signal }) => call(getReportMail, {}, { signal }) });
  const change = useMutation({
    mutationFn: (isOn: boolean) => call(setReportMail, { body: { isOn } }),
    onSuccess: (mail) => queryClient.setQueryData(MAIL, mail),
  });
  if (!data?.canMail) return null;
  return (
    <StateSwitch
      isOn={change.isPending ? change.variables : data.isOn}
      label={t('reports.mail.label')}
      help={t('reports.mail.help')}
      onChange={(isOn) => change.mutate(isOn)}
    />
  );
}
