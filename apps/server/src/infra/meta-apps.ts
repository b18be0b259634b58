import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** The part of the settings that names the operator's apps at Meta. */
export const metaAppSettings = {
  META_APP_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'must be the number of a Meta app')
    .optional()
    .meta({
      description: 'Your Meta app, with which Messenger, and Instagram through a Page, are connected.',
      example: '1234567890123456',
    }),
  META_APP_SECRET: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description: "The Meta app's secret, from its basic settings.",
    example: 'the-secret-of-your-meta-app',
  }),
  META_LOGIN_CONFIG_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'must be a number')
    .optional()
    .meta({
      description: 'The configuration of Facebook Login for Business, if the app uses it.',
      example: '1234567890123456',
    }),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'must be a version like v26.0')
    .default('v26.0')
    .meta({ description: "Version of Meta's API that is called." }),
  INSTAGRAM_APP_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'must be the number of an Instagram app')
    .optional()
    .meta({
      description: "Your app's Instagram number, with which Instagram accounts are connected without a Facebook Page.",
      example: '1234567890123456',
    }),
  INSTAGRAM_APP_SECRET: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description: "The app's Instagram secret; it is another one than META_APP_SECRET.",
    example: 'the-instagram-secret-of-your-app',
  }),
};

type Settings = z.output<z.ZodObject<typeof metaAppSettings>>;

interface MetaApp {
  id: string;
  secret: string;
  verifyToken: string;
  version: string;
  loginConfigId: string | null;
}

export interface MetaApps {
  meta: MetaApp | null;
  instagram: MetaApp | null;
}

export const metaAppsOf = (values: Settings): MetaApps => ({
  meta: metaApp(values, values.META_APP_ID, values.META_APP_SECRET, values.META_LOGIN_CONFIG_ID),
  instagram: metaApp(values, values.INSTAGRAM_APP_ID, values.INSTAGRAM_APP_SECRET),
});

/** The verify token follows from the secret, so that the operator has one thing less to choose. */
function metaApp(
  { META_GRAPH_VERSION: version }: Settings,
  id: string | undefined,
  secret: string | undefined,
  loginConfigId: string | null = null,
): MetaApp | null {
  if (id === undefined || secret === undefined) return null;
  const verifyToken = createHmac('sha256', secret).update('verify token').digest('base64url');
  return { id, secret, verifyToken, version, loginConfigId };
}
