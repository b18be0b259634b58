import { useSearchParams } from 'react-router';

const BESIDE = 'beside';

/** Whether the test chat is open next to the settings; kept in the URL. */
export function useIsBeside(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [address, setAddress] = useSearchParams();
  return [
    address.has(BESIDE),
    (isOpen) => setAddress(isOpen ? { [BESIDE]: '' } : {}, { replace: true, preventScrollReset: true }),
  ];
}
