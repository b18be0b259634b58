import { DEFAULT_COLORS } from '@parley/contracts/channels';
import { describe, expect, test } from 'vitest';
import { checkColor, COLOR_NAMES, type WidgetColors } from './color-checks.ts';
import { PRESETS } from './presets.ts';

const colors = (changes: Partial<WidgetColors> = {}): WidgetColors => ({ ...DEFAULT_COLORS, ...changes });

describe('the seven colours', () => {
  test('are checked in pairs, and an unreadable title gets a better colour', () => {
    const poor = colors({ frameColor: '#1f1a14', titleTextColor: '#333333' });
    expect(checkColor('titleTextColor', poor)).toMatchObject({ level: 'low', measured: 'onFrame' });
    expect(checkColor('frameColor', poor)).toMatchObject({ level: 'low', measured: 'titleOnFrame' });
    const repair = checkColor('titleTextColor', poor)?.repair ?? '';
    expect(checkColor('titleTextColor', { ...poor, titleTextColor: repair })).toMatchObject({ level: 'good' });
  });

  test.each([
    ['#e09b34', 'weak'],
    ['#e2725b', 'iconsOnly'],
    ['#8a5a0f', 'good'],
  ])('an accent of %s is %s on white', (accentColor, level) => {
    expect(checkColor('accentColor', colors({ accentColor }))?.level).toBe(level);
  });

  test('name the colour used for text that is unreadable on its bubble', () => {
    expect(checkColor('customerMessageColor', colors({ customerMessageColor: '#22483f' }))).toMatchObject({
      level: 'good',
      shownIn: 'white',
    });
    expect(checkColor('companyMessageColor', colors())).not.toHaveProperty('shownIn');
  });

  test('are not checked while one of them is incomplete', () => {
    for (const name of COLOR_NAMES) expect(checkColor(name, colors({ accentColor: '#12' }))).toBeNull();
  });
});

test.each(PRESETS)('$label passes its own checks', (preset) => {
  for (const name of COLOR_NAMES) expect(['good', 'iconsOnly']).toContain(checkColor(name, preset.colors)?.level);
});
