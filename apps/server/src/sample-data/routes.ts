import * as contract from '@parley/contracts/sample-data';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { SampleData } from './sample-data.ts';

export function sampleDataRoutes(app: FastifyInstance, sampleData: SampleData) {
  serve(app, contract.getSampleData, async (_, { companyId }) => ({ hasSampleData: await sampleData.has(companyId) }));
  serve(app, contract.addSampleData, async (_, { companyId, userId }) => {
    await sampleData.add(companyId, userId);
    return { hasSampleData: true };
  });
  serve(app, contract.removeSampleData, async (_, { companyId, userId }) => {
    await sampleData.remove(companyId, userId);
    return { hasSampleData: false };
  });
}
