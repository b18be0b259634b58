import Box from '@mui/material/Box';
import { useState } from 'react';
import { Avatar } from '../../../components/Avatar.tsx';

interface Props {
  url: string | null;
  name: string;
  /** Chooses the colour if there is no picture. */
  id: number;
}

/** The picture of an account or a Page, or its initial if there is none or it cannot be loaded. */
export function Picture({ url, name, id }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!url || url === failed) return <Avatar id={id} name={name} size={36} />;
  return (
    <Box
      component="img"
      src={url}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
      sx={{ flex: 'none', borderRadius: '50%', objectFit: 'cover', bgcolor: 'surface' }}
    />
  );
}
