import { DEFAULT_COLORS, getChannel } from '@parley/contracts/channels';
import type { Flow } from '@parley/contracts/flows';
import { paletteOf, type WidgetPalette } from '@parley/contracts/widget-palette';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';

/** The colours of the first widget on which the flow is live, or those of a new widget. */
export function useWidgetLook(channels: Flow['channels']): WidgetPalette {
  const id = channels.find(({ platform }) => platform === 'web_widget')?.id;
  const { data } = useQuery({
    queryKey: ['channels', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(getChannel, { params: { id: id ?? 0 } }, { signal }),
  });
  const colors = data?.type === 'web_widget' ? data.settings.colors : DEFAULT_COLORS;
  return useMemo(() => paletteOf(colors), [colors]);
}
