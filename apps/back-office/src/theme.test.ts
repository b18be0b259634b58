import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('the colours are those of the specification', () => {
  const { primary, secondary, accent, error, info, success, warning } = theme.palette;
  expect([primary, secondary, accent, error, info, success, warning].map(({ main }) => main)).toEqual([
    '#e09b34',
    '#f1556a',
    '#f7657e',
    '#db4242',
    '#8882ff',
    '#b9db48',
    '#fbb00b',
  ]);
});

test('the breakpoints are those of the specification', () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 });
});

test('controls have the defaults of the specification', () => {
  const { MuiButtonBase, MuiTextField, MuiSelect, MuiSwitch, MuiButton, MuiStepper } = theme.components ?? {};
  expect(MuiButtonBase?.defaultProps).toMatchObject({ disableRipple: true });
  expect(MuiTextField?.defaultProps).toMatchObject({ variant: 'outlined', size: 'small', color: 'primary' });
  expect(MuiSelect?.defaultProps).toMatchObject({ variant: 'outlined', size: 'small', color: 'primary' });
  expect(MuiSwitch?.defaultProps).toMatchObject({ color: 'success' });
  expect(MuiButton?.defaultProps).toMatchObject({ disableElevation: true, color: 'primary' });
  expect(MuiStepper?.styleOverrides?.root).toMatchObject({ backgroundColor: 'transparent' });
});

/** WCAG 2.2: text needs 4.5, and every role has text in its ink, in its ink on its tint, and on its fill. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
      .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['primary', 'secondary', 'accent', 'info', 'success', 'warning', 'error'] as const)(
  'text in the %s colours is readable',
  (role) => {
    const { dark, light } = theme.palette[role];
    expect(contrast(dark, '#ffffff')).toBeGreaterThan(4.5);
    expect(contrast(dark, light)).toBeGreaterThan(4.5);
  },
);

// There is no text on the red fill.
test.each(['primary', 'secondary', 'accent', 'info', 'success', 'warning'] as const)(
  'text on the %s fill is readable',
  (role) => {
    const { main, contrastText } = theme.palette[role];
    expect(contrast(contrastText, main)).toBeGreaterThan(4.5);
  },
);
