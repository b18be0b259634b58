import { createTheme, type Theme } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { createElement } from 'react';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true;
  }
  interface Palette {
    accent: Palette['primary'];
    line: { soft: string; strong: string; control: string };
    surface: string;
  }
  interface PaletteOptions {
    accent: PaletteOptions['primary'];
    line: Palette['line'];
    surface: string;
  }
}

const INK = '#1f1a14';
const FOCUS_RING = '0 0 0 2px #fff, 0 0 0 4px';
const FIELD_LABEL = { fontSize: 12, lineHeight: '16px' };

/**
 * `main` is the colour from the spec and only used as a fill; `dark` is for text and icons, `light` for backgrounds.
 */
const fill = (main: string, dark: string, light: string, contrastText = INK) => ({ main, dark, light, contrastText });

const SmallChevron = (props: { className?: string }) =>
  createElement(ChevronDown, { ...props, size: 18, strokeWidth: 1.5 });

const focusRing = (theme: Theme) => ({ outline: 'none', boxShadow: `${FOCUS_RING} ${theme.palette.primary.dark}` });

/** The only theme, a light one: colours, breakpoints and control defaults from the spec, sizes from the design. */
export const theme = createTheme({
  breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } },
  palette: {
    mode: 'light',
    background: { default: '#faf9f7', paper: '#ffffff' },
    text: { primary: INK, secondary: '#5c554c', disabled: '#6b635a' },
    divider: '#e7e3dd',
    line: { soft: '#e7e3dd', strong: '#cfc8bd', control: '#8f877c' },
    surface: '#f5f3ef',
    primary: fill('#e09b34', '#8a5a0f', '#fcf4e9'),
    secondary: fill('#f1556a', '#b3132c', '#fde7ea'),
    accent: fill('#f7657e', '#b21236', '#fee7eb'),
    error: fill('#db4242', '#b3261e', '#fbeaea', '#ffffff'),
    info: fill('#8882ff', '#4a42d6', '#e8e7fe'),
    success: fill('#b9db48', '#4f6212', '#f4f9e2'),
    warning: fill('#fbb00b', '#7a5500', '#fef4dc'),
  },
  shape: { borderRadius: 6 },
  spacing: 4,
  typography: {
    fontFamily: '"Inter Variable", "Inter", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.015em' },
    h2: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    h3: { fontSize: 24, lineHeight: '32px', fontWeight: 600, letterSpacing: '-0.015em' },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { fontSize: 14, lineHeight: '20px', fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        'h1:focus': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true, disableTouchRipple: true },
      styleOverrides: { root: { fontFamily: 'inherit' } },
    },
    MuiButton: {
      defaultProps: { variant: 'contained', color: 'primary', disableElevation: true },
      styleOverrides: {
        root: ({ theme: t }) => ({
          minHeight: 36,
          padding: '7px 14px',
          borderRadius: 6,
          [t.breakpoints.down('lg')]: { minHeight: 44 }, // touch
          '&.Mui-focusVisible': focusRing(t),
        }),
        contained: ({ theme: t }) => ({
          fontWeight: 600,
          '&:hover': { backgroundColor: `color-mix(in srgb, ${t.palette.primary.main}, #c5821e 35%)` },
          '&:active': { backgroundColor: '#c5821e' },
          '&.Mui-focusVisible': { boxShadow: `${FOCUS_RING} ${INK}` },
        }),
        outlined: ({ theme: t }) => ({
          color: t.palette.text.primary,
          backgroundColor: '#fff',
          borderColor: t.palette.line.strong,
          '&:hover': { backgroundColor: t.palette.surface, borderColor: t.palette.line.strong },
        }),
        text: ({ theme: t }) => ({ color: t.palette.primary.dark, '&:hover': { backgroundColor: t.palette.surface } }),
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          color: t.palette.text.secondary,
          borderRadius: 6,
          '&.Mui-focusVisible': focusRing(t),
        }),
      },
    },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: {
        root: ({ theme: t }) => ({
          color: t.palette.primary.dark,
          fontWeight: 500,
          borderRadius: 2,
          '&:focus-visible': focusRing(t),
        }),
      },
    },
    MuiTextField: {
      defaultProps: {
        variant: 'outlined',
        size: 'small',
        color: 'primary',
        fullWidth: true,
        slotProps: { inputLabel: { shrink: true } },
      },
    },
    MuiSelect: {
      defaultProps: { variant: 'outlined', size: 'small', color: 'primary', IconComponent: SmallChevron },
      styleOverrides: { icon: ({ theme: t }) => ({ color: t.palette.text.secondary, right: 12 }) },
    },
    MuiAutocomplete: { defaultProps: { size: 'small', popupIcon: createElement(SmallChevron) } },
    MuiInputLabel: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          ...FIELD_LABEL,
          color: t.palette.text.secondary,
          '&.MuiInputLabel-shrink': { transform: 'translate(13px, -8px) scale(1)' },
          '&.Mui-focused': { color: t.palette.primary.dark },
          '&.Mui-error': { color: t.palette.error.dark },
        }),
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: true },
      styleOverrides: {
        root: ({ theme: t }) => ({
          backgroundColor: '#fff',
          minHeight: 40,
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: t.palette.text.secondary },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: '#c5821e' },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: t.palette.error.main },
          '&.Mui-disabled': { backgroundColor: t.palette.surface },
          [t.breakpoints.down('lg')]: { minHeight: 44 },
        }),
        input: ({ theme: t }) => ({
          padding: '9.5px 12px',
          height: 21,
          '&:-webkit-autofill': { boxShadow: '0 0 0 100px #fff inset' },
          [t.breakpoints.down('lg')]: { fontSize: 16, padding: '11.5px 12px' }, // smaller text makes phones zoom in
        }),
        notchedOutline: ({ theme: t }) => ({
          borderColor: t.palette.line.control,
          // No gap in the outline without a label.
          '& legend': { fontSize: 12, '& > span': { padding: '0 4px' }, '& > .notranslate': { padding: 0 } },
        }),
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          fontSize: 12,
          lineHeight: '16px',
          margin: '4px 12px 0',
          color: t.palette.text.secondary,
          '&.Mui-error': { color: t.palette.error.dark },
        }),
      },
    },
    MuiCheckbox: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          padding: 4,
          color: t.palette.line.control,
          '&.Mui-checked': { color: t.palette.primary.dark },
          '&.Mui-focusVisible': { ...focusRing(t), borderRadius: 6 },
        }),
      },
    },
    MuiSwitch: {
      defaultProps: { color: 'success' },
      styleOverrides: {
        root: { width: 36, height: 20, padding: 0 },
        switchBase: ({ theme: t }) => ({
          padding: 3,
          '&.Mui-checked': {
            transform: 'translateX(16px)',
            color: '#fff',
            '& + .MuiSwitch-track': {
              opacity: 1,
              backgroundColor: t.palette.success.main,
              borderColor: t.palette.success.dark,
            },
          },
          '&.Mui-focusVisible + .MuiSwitch-track': focusRing(t),
          '&.Mui-checked .MuiSwitch-thumb': { borderColor: t.palette.success.dark },
        }),
        thumb: ({ theme: t }) => ({
          width: 14,
          height: 14,
          boxShadow: 'none',
          backgroundColor: '#fff',
          border: `1px solid ${t.palette.line.control}`,
        }),
        track: ({ theme: t }) => ({
          opacity: 1,
          borderRadius: 10,
          boxSizing: 'border-box',
          backgroundColor: t.palette.surface,
          border: `1px solid ${t.palette.line.control}`,
        }),
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          fontSize: 14,
          minHeight: 36,
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.palette.primary.light },
          '&.Mui-focusVisible': { backgroundColor: t.palette.surface },
          [t.breakpoints.down('lg')]: { minHeight: 44 },
        }),
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 } },
    MuiMenu: {
      defaultProps: {
        disablePortal: true, // keeps it within the landmark of its button and after it in reading order
        slotProps: {
          paper: {
            sx: {
              boxShadow: '0 8px 28px rgba(31,26,20,.12), 0 1px 3px rgba(31,26,20,.08)',
              border: '1px solid #e7e3dd',
              mt: 1,
            },
          },
        },
      },
    },
    MuiDialog: {
      defaultProps: {
        slotProps: { paper: { sx: { borderRadius: '12px', boxShadow: '0 8px 28px rgba(31,26,20,.12)' } } },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(31,26,20,.36)' } } },
    },
    MuiTooltip: { styleOverrides: { tooltip: { backgroundColor: INK, fontSize: 12, lineHeight: '16px' } } },
    MuiStepper: { styleOverrides: { root: { backgroundColor: 'transparent' } } },
    MuiLinearProgress: { styleOverrides: { root: ({ theme: t }) => ({ backgroundColor: t.palette.surface }) } },
  },
});
