import { z } from 'zod';
import { Attachment } from './attachments.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './shared.ts';

/**
 * A file that message steps can send. It belongs to the company, so a step copied into another flow can still send it.
 */
export const FlowFile = Attachment;

export const listFlowFiles = endpoint('GET', '/flow-files', {
  summary: 'The files that flows can send',
  access: 'verified',
  result: z.object({ data: z.array(FlowFile), nextCursor: z.string().nullable() }),
});

export const uploadFlowFile = endpoint('POST', '/flow-files', {
  summary: 'Upload a file for message steps; removed a day after the last draft or version stops using it',
  cost: 'file',
  access: 'verified',
  takes: 'file',
  result: FlowFile,
  status: 201,
});

export const getFlowFile = endpoint('GET', '/flow-files/:id', {
  summary: 'The file itself; only raster images are shown inline',
  access: 'verified',
  params: z.object({ id: Id }),
  gives: 'file',
});

export type FlowFile = z.output<typeof FlowFile>;
