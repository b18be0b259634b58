/** Executed by scripts/run/verify-receipts.mjs: exits with 0 if nothing changed, 1 if something did, 2 if it could not look. */
import { openToRead } from '../../apps/server/src/infra/backup/index.ts';
import { readConfig } from '../../apps/server/src/infra/config.ts';
import { connectSql } from '../../apps/server/src/infra/sql/sql.ts';
import { explainStart } from '../../apps/server/src/infra/start-error.ts';
import { verifyReceipts, wordsOf } from '../../apps/server/src/receipts/index.ts';

async function run(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openToRead(config);
  const sql = connectSql(database.url, { ...config.databasePool, statementMs: 600_000 }, console.error);
  try {
    const report = await verifyReceipts(sql, config);
    for (const line of wordsOf(report)) console.log(line);
    return report.findings.length > 0 ? 1 : 0;
  } finally {
    await sql.close();
    await database.close();
  }
}

try {
  process.exit(await run());
} catch (error) {
  console.error(explainStart(error) ?? error);
  process.exit(2);
}
