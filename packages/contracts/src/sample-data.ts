import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const SampleData = z.object({ hasSampleData: z.boolean() });

export const getSampleData = endpoint('GET', '/sample-data', {
  summary: 'Whether the company has the sample data',
  access: 'verified',
  result: SampleData,
});

export const addSampleData = endpoint('POST', '/sample-data', {
  summary: 'Add the sample shop with customers, conversations and statistics, unless it already exists',
  cost: 'bulk',
  access: 'verified',
  result: SampleData,
});

export const removeSampleData = endpoint('POST', '/sample-data/remove', {
  summary: "Remove the sample shop, but none of the company's own data",
  cost: 'bulk',
  access: 'verified',
  result: SampleData,
});
