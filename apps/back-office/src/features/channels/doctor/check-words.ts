import type { CheckName } from '@parley/contracts/channel-checks';
import { useTranslation } from 'react-i18next';

interface CheckWords {
  title: string;
  /** What to do if it is not in order. */
  help: string;
}

/** What each check is called, and what helps. */
export function useCheckWords(): Record<CheckName, CheckWords> {
  const { t } = useTranslation();
  return {
    token: { title: t('channels.checks.token'), help: t('channels.checks.tokenHelp') },
    account: { title: t('channels.checks.account'), help: t('channels.checks.accountHelp') },
    permissions: { title: t('channels.checks.permissions'), help: t('channels.checks.permissionsHelp') },
    public_url: { title: t('channels.checks.publicUrl'), help: t('channels.checks.publicUrlHelp') },
    webhook: { title: t('channels.checks.webhook'), help: t('channels.checks.webhookHelp') },
    subscription: { title: t('channels.checks.subscription'), help: t('channels.checks.subscriptionHelp') },
    deliveries: { title: t('channels.checks.deliveries'), help: t('channels.checks.deliveriesHelp') },
    other_apps: { title: t('channels.checks.otherApps'), help: t('channels.checks.otherAppsHelp') },
    signature: { title: t('channels.checks.signature'), help: t('channels.checks.signatureHelp') },
    mail_in: { title: t('channels.checks.mailIn'), help: t('channels.checks.mailInHelp') },
    mail_webhook: { title: t('channels.checks.mailWebhook'), help: t('channels.checks.mailWebhookHelp') },
    mail_out: { title: t('channels.checks.mailOut'), help: t('channels.checks.mailOutHelp') },
    mail_mx: { title: t('channels.checks.mailMx'), help: t('channels.checks.mailMxHelp') },
    mail_spf: { title: t('channels.checks.mailSpf'), help: t('channels.checks.mailSpfHelp') },
    mail_dkim: { title: t('channels.checks.mailDkim'), help: t('channels.checks.mailDkimHelp') },
    mail_dmarc: { title: t('channels.checks.mailDmarc'), help: t('channels.checks.mailDmarcHelp') },
  };
}
