import { extname } from 'node:path';
import { hasOneConversation, LabCaseContent, MAX_CASE_FILE_BYTES, MAX_LAB_CASES } from '@parley/contracts/lab-cases';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '../../../infra/errors.ts';
import type { Sql, Tx } from '../../../infra/sql/sql.ts';
import { getAgent } from '../../ai-agents.ts';
import { addCases, listCases } from '../cases.ts';
import { badLine, textOf, type Ignored } from './case-file.ts';
import { writeCsv } from './csv.ts';
import { writePromptfoo } from './promptfoo-write.ts';
import { readInWorker } from './read-in-worker.ts';
import type { Format } from './read-worker.ts';

export type CaseFiles = ReturnType<typeof createCaseFiles>;

/** More would not be read by anybody. */
const MAX_IGNORED = 500;
const FORMATS: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.yaml': 'promptfoo',
  '.yml': 'promptfoo',
  '.json': 'promptfoo',
};
const WRITERS = {
  csv: { write: writeCsv, type: 'text/csv; charset=utf-8', extension: 'csv' },
  promptfoo: { write: writePromptfoo, type: 'application/yaml; charset=utf-8', extension: 'yaml' },
};

/** Test cases from files and as files. */
export function createCaseFiles(sql: Sql) {
  return {
    /** Stores all cases of a file, or none and says which line is wrong. */
    async importFile(companyId: number, agentId: number, request: FastifyRequest) {
      await sql.inCompany(companyId, (tx) => getAgent(tx, companyId, agentId));
      const { name, bytes } = await receive(request);
      const format = FORMATS[extname(name).toLowerCase()];
      if (!format) throw invalid({ file: { key: 'fileKind' } });
      const { cases, ignored } = await readInWorker(format, textOf(bytes));
      if (cases.length === 0) throw invalid({ file: { key: 'noCases' } });
      if (cases.length > MAX_LAB_CASES) throw invalid({ file: { key: 'tooMany', params: { n: MAX_LAB_CASES } } });
      const contents = cases.map(({ line, content }) => ({ line, content: checked(content, line) }));
      return sql.inCompany(companyId, async (tx) => {
        const known = await policyIds(tx, companyId);
        const stored = contents.map(({ line, content }) => withoutLost(content, line, known, ignored));
        const added = (await addCases(tx, companyId, agentId, stored, 'file')).length;
        return { added, ignored: ignored.slice(0, MAX_IGNORED) };
      });
    },

    exportFile: (companyId: number, agentId: number, as: keyof typeof WRITERS, suite: string | undefined) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        const cases = await listCases(tx, companyId, agentId, { suite, limit: MAX_LAB_CASES });
        const { write, type, extension } = WRITERS[as];
        return { name: `test-cases-${agentId}.${extension}`, type, text: write(cases.map(({ content }) => content)) };
      }),
  };
}

/** The only file of a form, in memory: it is small, and nothing of it is kept. */
async function receive(request: FastifyRequest): Promise<{ name: string; bytes: Uint8Array }> {
  try {
    const part = await request.file({ limits: { fileSize: MAX_CASE_FILE_BYTES } });
    if (!part) throw invalid({ file: { key: 'required' } });
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    if (part.file.truncated) throw new AppError('too_large');
    return { name: part.filename, bytes: Buffer.concat(chunks) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('too_large');
    throw code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' ? new AppError('unsupported_type') : new AppError('malformed');
  }
}

function checked(given: unknown, line: number): LabCaseContent {
  const { data, error } = LabCaseContent.safeParse(given);
  if (!data) throw badLine(line, error?.issues[0]?.path.join('.') ?? '');
  if (!hasOneConversation(data)) throw badLine(line, 'turns');
  return data;
}

async function policyIds({ db }: Tx, companyId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('policies')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Files may come from another company: what they expect of its policies cannot be met here. */
function withoutLost(
  content: LabCaseContent,
  line: number,
  known: ReadonlySet<number>,
  ignored: Ignored[],
): LabCaseContent {
  const isKept = (expects: { kind: string; policyId?: number }) => {
    if (expects.policyId === undefined || known.has(expects.policyId)) return true;
    ignored.push({ line, what: `policy "${expects.policyId}"` });
    return false;
  };
  const goal = content.script?.goal.filter(isKept) ?? [];
  if (content.script && goal.length === 0) throw badLine(line, 'script.goal');
  return {
    ...content,
    turns: content.turns.map((turn) => ({ ...turn, expects: turn.expects.filter(isKept) })),
    script: content.script && { ...content.script, goal },
  };
}
