import { PLATFORMS } from '@parley/contracts/platform-list';
import { AppError } from '../infra/errors.ts';
import { OutboundError, type OutboundProblem } from '../infra/outbound/outbound.ts';
import { DeliveryError } from './adapter.ts';

/** What no retry helps against: the address that staff entered is one that we never call. */
const FORBIDDEN: Partial<Record<OutboundProblem, string>> = {
  bad_address: 'This address cannot be called.',
  private_address: 'This address is inside a private network.',
  redirects: 'This address redirects to another site.',
};

/** Explains to staff what the platform refused. */
export async function askPlatform<T>(platform: keyof typeof PLATFORMS, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof OutboundError && FORBIDDEN[error.problem])
      throw new AppError('platform_refused', {
        values: { name: PLATFORMS[platform].name, detail: FORBIDDEN[error.problem] ?? '' },
      });
    if (!(error instanceof DeliveryError)) throw new AppError('upstream_failed', { cause: error });
    if (error.refusal === 'rate' || error.refusal === 'transient' || error.refusal === 'ambiguous')
      throw new AppError('upstream_failed', { cause: error });
    throw new AppError('platform_refused', { values: { name: PLATFORMS[platform].name, detail: error.message } });
  }
}
