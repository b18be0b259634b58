import GlobalStyles from '@mui/material/GlobalStyles';

/** On paper only the screen itself: everything beside the way down to the content is left out. */
export function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '@media print': {
          'body:has(#content) > :not(:has(#content)), body :has(#content) > :not(#content, :has(#content))': {
            display: 'none !important',
          },
          body: { backgroundColor: '#fff !important', printColorAdjust: 'exact' },
        },
      }}
    />
  );
}
