import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A titled section of the account: description on the left, fields on the right. */
export function Section({
  id,
  title,
  description,
  isOneOfMany = false,
  children,
}: {
  id?: string;
  title: string;
  description: string;
  /** On a phone, the title of the screen is enough for its first section, unless it is one of equals. */
  isOneOfMany?: boolean;
  children: ReactNode;
}) {
  return (
    <Box
      component="section"
      id={id}
      aria-label={title}
      sx={{
        scrollMarginTop: 72,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
        '&:first-of-type h2': { display: { xs: isOneOfMany ? 'block' : 'none', lg: 'block' } },
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' },
        columnGap: 8,
        rowGap: 5,
        py: 6,
      }}
    >
      <Box>
        <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
          {title}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1 }}>{description}</Box>
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

/** Fields side by side if there is room. */
export function Columns({ count = 2, children }: { count?: 2 | 3; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${count}, minmax(0, 1fr))` },
        columnGap: 4,
        rowGap: { xs: 6, lg: 5 },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
