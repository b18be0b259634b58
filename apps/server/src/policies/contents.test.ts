import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop } from '../testing/chat.ts';
import { addPolicy, forbidding } from '../testing/policies.ts';
import { readPolicyVersions, type PolicyInUse } from './contents.ts';

let apps: TestApp[];
beforeAll(async () => {
  apps = await Promise.all([buildTestApp(), buildTestApp()]);
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

const nameOf = ([policy]: PolicyInUse[]) => policy?.content.name;

test('what one database stores under an id is not taken for what another does', async () => {
  const names = [];
  const ids = [];
  for (const [index, app] of apps.entries()) {
    const shop = await openShop(app);
    const { companyId } = shop.staff;
    const policyId = await addPolicy(shop, null, forbidding(['free', 'gift'][index] ?? ''));
    ids.push([companyId, policyId]);
    names.push(
      nameOf(await app.sql.inCompany(companyId, (tx) => readPolicyVersions(tx, companyId, [{ policyId, version: 1 }]))),
    );
  }
  expect(ids[0]).toEqual(ids[1]);
  expect(names).toEqual(['Never say free', 'Never say gift']);
});

test('a version that was rolled back is forgotten', async () => {
  const [app] = apps;
  if (!app) throw new Error('There is no app.');
  const shop = await openShop(app);
  const { companyId } = shop.staff;
  const policyId = await addPolicy(shop, null, forbidding('free'));
  const rename = (name: string, fails: boolean) =>
    app.sql.inCompany(companyId, async (tx) => {
      await raw`
        INSERT INTO policy_versions (company_id, policy_id, number, content)
        SELECT company_id, policy_id, 2, jsonb_set(content, '{name}', to_jsonb(${name}::text)) FROM policy_versions
        WHERE policy_id = ${policyId}`.execute(tx.db);
      const found = nameOf(await readPolicyVersions(tx, companyId, [{ policyId, version: 2 }]));
      if (fails) throw new Error('Rolled back');
      return found;
    });
  await expect(rename('Never', true)).rejects.toThrow('Rolled back');
  expect(await rename('Always', false)).toBe('Always');
});
