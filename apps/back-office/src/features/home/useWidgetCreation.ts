import { createChannel } from '@parley/contracts/channels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { showError } from '../../components/toast-queue.ts';
import { SETUP } from './useSetup.ts';

/** Creates the company's first widget without leaving the page. */
export function useWidgetCreation() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(createChannel, { body: { type: 'web_widget', name: t('home.platform.webWidget') } }),
    onError: showError,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: SETUP }),
        queryClient.invalidateQueries({ queryKey: ['channels'] }),
      ]),
  });
}
