import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's recommendation for argon2id: 19 MiB, two passes. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const derive = (password: string, salt: Buffer, tagLength: number, cost: Cost) =>
  argon2Sync('argon2id', { message: password, nonce: salt, tagLength, ...cost });
const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The hash with its salt and cost, in the usual encoding (`$argon2id$v=19$…`). Blocks its thread for tens of milliseconds. */
export function hashSync(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const tag = derive(password, salt, TAG_BYTES, COST);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Also false if the stored text is not an argon2id hash. */
export function verifySync(stored: string, password: string): boolean {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(stored) ?? [];
  if (!memory) return false;
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(derive(password, Buffer.from(salt, 'base64'), expected.length, cost), expected);
}
