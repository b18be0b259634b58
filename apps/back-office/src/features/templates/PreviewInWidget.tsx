import Button from '@mui/material/Button';
import { listChannels } from '@parley/contracts/channels';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Icon } from '../../components/Icon.tsx';
import { currentLocale } from '../../language.ts';

/** Opens a page with the company's widget; hidden unless one is enabled. */
export function PreviewInWidget() {
  const { t } = useTranslation();
  const channels = useQuery({
    queryKey: ['channels'],
    queryFn: async ({ signal }) => (await call(listChannels, {}, { signal })).data,
  });
  const widget = channels.data?.find(({ type, isEnabled }) => type === 'web_widget' && isEnabled);
  if (!widget) return null;
  return (
    <Button
      variant="outlined"
      component="a"
      href={`/demo?key=${encodeURIComponent(widget.key)}&lang=${currentLocale()}`}
      target="_blank"
      rel="noopener"
      startIcon={<Icon of={Eye} size={18} />}
    >
      {t('templates.previewInWidget')}
    </Button>
  );
}
