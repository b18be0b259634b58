import { useSearchParams } from 'react-router';
import { useProfile } from '../../api/session.ts';
import { readRange, todayIn, writeRange, type ChosenRange, type Preset, type Range } from './range.ts';

/** The selected days. They are part of the URL, so that links and the back button lead to the same figures. */
export function useRange(): { range: ChosenRange; today: string; choose: (chosen: Preset | Range) => void } {
  const [search, setSearch] = useSearchParams();
  const today = todayIn(useProfile().company.timezone);
  return {
    range: readRange(search, today),
    today,
    choose: (chosen) => setSearch((current) => writeRange(current, chosen), { preventScrollReset: true }),
  };
}
