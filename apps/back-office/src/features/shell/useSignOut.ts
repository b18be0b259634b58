import { useNavigate } from 'react-router';
import { signOut } from '../../api/session.ts';
import { showError } from '../../components/toast-queue.ts';

/** Signs out and goes to the sign-in screen. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      await navigate('/login');
    } catch (error) {
      showError(error);
    }
  };
}
