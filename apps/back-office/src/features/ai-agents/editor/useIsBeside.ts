import { useSearchParams } from 'react-router';

const BESIDE = 'beside';

/** Whether the agent is tried out beside its settings; kept in the address. */
export function useIsBeside(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [address, setAddress] = useSearchParams();
  return [
    address.has(BESIDE),
    (isOpen) => setAddress(isOpen ? { [BESIDE]: '' } : {}, { replace: true, preventScrollReset: true }),
  ];
}
