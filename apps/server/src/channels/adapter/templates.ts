import type { NewWhatsAppTemplate, WhatsAppTemplate } from '@parley/contracts/whatsapp-templates';

export type TemplateStatus = WhatsAppTemplate['status'] | 'deleted';

/** What is reported is new, the rest stays. */
export interface TemplateChange {
  status?: TemplateStatus | undefined;
  reason?: string | null | undefined;
  category?: WhatsAppTemplate['category'] | undefined;
  quality?: WhatsAppTemplate['quality'] | undefined;
}

/** A template as the platform describes it. */
export type PlatformTemplate = Omit<WhatsAppTemplate, 'id' | 'updatedAt'> & { externalId: string };

/** The templates of the account that a channel belongs to. */
export interface PlatformTemplates {
  list(): Promise<PlatformTemplate[]>;
  /** Hands it in for review. */
  create(template: NewWhatsAppTemplate): Promise<PlatformTemplate>;
  remove(template: { externalId: string; name: string }): Promise<void>;
}
