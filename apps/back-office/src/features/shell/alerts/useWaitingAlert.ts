import { answererOf, setTakeover, type Conversation } from '@parley/contracts/conversations';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { dismissToast, showAlert, showError } from '../../../components/toast-queue.ts';
import { alertSettings, setSound } from './alert-settings.ts';
import { playSound } from './play-sound.ts';

/**
 * One message about the customers who have begun to wait and whom nobody has taken: it names the only one and offers to take over, or
 * counts them. It goes when they are answered, taken or looked at. The first one asks whether this device may make a sound.
 */
export function useWaitingAlert(openId: number | null) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  /** The conversations that the message is about. */
  const called = useRef(new Map<number, string>());
  /** Since when somebody has been waiting whom the message has named before: it does not repeat itself. */
  const known = useRef(new Map<number, number>());
  const shown = useRef<number>(undefined);
  const question = useRef<number>(undefined);

  const nameOf = ({ customer: { id, name, email, phone } }: Conversation) =>
    name?.trim() || email || phone || t('alerts.visitor', { id });

  const takeOver = async (id: number) => {
    called.current.clear();
    await call(setTakeover, { params: { id }, body: { isHandedOff: true } }).catch(showError);
    await navigate(`/chats/${id}`);
  };
  const showAll = () => {
    called.current.clear();
    void navigate('/chats?view=waiting');
  };

  const show = () => {
    if (shown.current !== undefined) dismissToast(shown.current);
    shown.current = undefined;
    const [first, ...others] = called.current;
    if (!first) return;
    const [id, name] = first;
    shown.current = showAlert({
      onClose: () => called.current.clear(),
      ...(others.length === 0
        ? {
            text: t('alerts.waiting', { name }),
            action: { label: t('alerts.takeOver'), run: () => void takeOver(id) },
          }
        : {
            text: t('alerts.waitingMany', { count: called.current.size }),
            action: { label: t('alerts.show'), run: showAll },
          }),
    });
  };
  const forget = (id: number) => {
    if (called.current.delete(id)) show();
  };
  const onOpened = useEffectEvent(forget);
  useEffect(() => {
    if (openId) onOpened(openId);
  }, [openId]);

  const askForSound = () => {
    const { isSoundOn, isAsked } = alertSettings();
    if (isSoundOn || isAsked || question.current !== undefined) return;
    question.current = showAlert({
      text: t('alerts.question'),
      action: {
        label: t('alerts.accept'),
        run: () => {
          setSound(true);
          playSound();
        },
      },
      decline: t('alerts.decline'),
      onClose: () => setSound(false),
    });
  };

  return {
    nameOf,
    /** Notes a conversation that changed; with something new in it, its customer may have begun to wait. */
    look(conversation: Conversation, isNew: boolean) {
      const { id, beganWaitingAt, isTest } = conversation;
      const isUntaken = answererOf(conversation) === 'nobody' && beganWaitingAt !== null;
      if (!isUntaken) forget(id);
      if (!isUntaken || !isNew || isTest || known.current.get(id) === beganWaitingAt.getTime()) return;
      known.current.set(id, beganWaitingAt.getTime());
      called.current.set(id, nameOf(conversation));
      show();
      askForSound();
    },
  };
}
