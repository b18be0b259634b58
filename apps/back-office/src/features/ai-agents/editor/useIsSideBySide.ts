import { useSearchParams } from 'react-router';

const PARAM = 'beside';

/** Whether the test chat is open next to the settings; kept in the URL. */
export function useIsSideBySide(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [params, setParams] = useSearchParams();
  return [
    params.has(PARAM),
    (isOpen) => setParams(isOpen ? { [PARAM]: '' } : {}, { replace: true, preventScrollReset: true }),
  ];
}
