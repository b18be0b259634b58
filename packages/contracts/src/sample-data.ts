import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const SampleData = z.object({ hasSampleData: z.boolean() });

export const getSampleData = endpoint('GET', '/sample-data', {
  summary: 'Whether the company has the invented shop for trying things out',
  access: 'verified',
  result: SampleData,
});

export const addSampleData = endpoint('POST', '/sample-data', {
  summary: 'Add an invented shop with customers, conversations and figures; once it is there, nothing more is added',
  cost: 'bulk',
  access: 'verified',
  result: SampleData,
});

export const removeSampleData = endpoint('POST', '/sample-data/remove', {
  summary: "Take the invented shop away again, and nothing of the company's own",
  cost: 'bulk',
  access: 'verified',
  result: SampleData,
});
