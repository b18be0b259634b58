import { useTranslation } from 'react-i18next';

/** What a permission of Meta is for, in plain words; one that is not known keeps its own name. */
export function usePermissionWords(): (permission: string) => string {
  const { t } = useTranslation();
  const words = new Map([
    ['pages_show_list', t('signIn.permissions.pages')],
    ['pages_messaging', t('signIn.permissions.pageMessages')],
    ['pages_manage_metadata', t('signIn.permissions.notifications')],
    ['pages_read_engagement', t('signIn.permissions.pageDetails')],
    ['business_management', t('signIn.permissions.business')],
    ['instagram_basic', t('signIn.permissions.instagram')],
    ['instagram_manage_messages', t('signIn.permissions.instagramMessages')],
    ['instagram_business_basic', t('signIn.permissions.instagram')],
    ['instagram_business_manage_messages', t('signIn.permissions.instagramMessages')],
  ]);
  return (permission) => words.get(permission) ?? permission;
}
