/** From this width on the menu floats above the screen; below it covers the screen. */
const FLOATS = '@media (min-width:900px)';

export const dialogPaper = {
  width: '100%',
  maxWidth: '100%',
  height: '100%',
  maxHeight: '100%',
  m: 0,
  borderRadius: 0,
  [FLOATS]: {
    width: 720,
    maxWidth: 720,
    height: 'auto',
    maxHeight: 'min(640px, calc(100dvh - 96px))',
    m: '72px auto 0',
    borderRadius: '12px',
  },
} as const;

export const fieldStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 5,
  height: 56,
  flex: 'none',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& input': { flex: 1, minWidth: 0, border: 0, outline: 'none', font: 'inherit', fontSize: 16, color: 'inherit' },
} as const;

export const listStyle = {
  position: 'relative',
  overflowY: 'auto',
  flex: 1,
  minHeight: 0,
  p: 2,
  '& [cmdk-group-heading]': {
    px: 3,
    pt: 3,
    pb: 1,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 600,
    color: 'text.secondary',
  },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: { xs: 44, lg: 38 },
    px: 3,
    borderRadius: '6px',
    cursor: 'pointer',
    border: '1px solid transparent',
    color: 'text.primary',
  },
  '& [cmdk-item] > svg': { color: 'text.secondary', flex: 'none' },
  '& [cmdk-item] b': { fontWeight: 600 },
  // Two lines on phones, so that what was found stays visible.
  '& [cmdk-item] .text': {
    flex: 1,
    minWidth: 0,
    my: 1.5,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    [FLOATS]: { display: 'block', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& [cmdk-item] .hint': {
    display: { xs: 'none', sm: 'block' },
    flex: 'none',
    maxWidth: '40%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 12,
    lineHeight: '20px',
    color: 'text.secondary',
  },
  '& [cmdk-item] .enter': { visibility: 'hidden', display: { xs: 'none', sm: 'flex' } },
  '& [cmdk-item][data-selected="true"]': {
    bgcolor: 'primary.light',
    borderColor: 'color-mix(in srgb, #e09b34 45%, transparent)',
  },
  '& [cmdk-item][data-selected="true"] .enter': { visibility: 'visible' },
} as const;

export const footStyle = {
  display: 'none',
  [FLOATS]: { display: 'flex' },
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 4,
  minHeight: 40,
  py: 1,
  flex: 'none',
  px: 5,
  borderTop: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.default',
  typography: 'caption',
  color: 'text.secondary',
} as const;
