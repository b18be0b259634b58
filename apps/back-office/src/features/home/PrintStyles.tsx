import GlobalStyles from '@mui/material/GlobalStyles';

/** Prints only the screen itself: hides everything that is not an ancestor of the content. */
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
