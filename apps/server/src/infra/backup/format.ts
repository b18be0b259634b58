import { z } from 'zod';

/**
 * A backup is one file: this line, then blocks. A section (one per table, one per file …) is a `begin` block, `data` blocks and an
 * `end` block. Every block has its own checksum, so damage can be located.
 */
export const MAGIC = Buffer.from('parley-backup 1\n');

/** Kind, encoding, two zero bytes, stored length, checksum of the payload, checksum of the preceding twelve bytes. */
export const BLOCK_HEADER_BYTES = 16;
/** How much of a section goes into one block. Blocks are compressed one by one, so memory is bounded and damage stays local. */
export const BLOCK_BYTES = 512 * 1024;
export const MAX_STORED_BYTES = 2 * BLOCK_BYTES;

export const BLOCK_KINDS = ['header', 'begin', 'data', 'end', 'trailer'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];
export const ENCODINGS = ['plain', 'zstd'] as const;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().nonnegative();

export const Migration = z.object({ name: z.string(), checksum: Sha256 });
export type Migration = z.output<typeof Migration>;

export const Header = z.object({
  productVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations that were applied; a restore applies the same ones before it loads rows. */
  migrations: z.array(Migration),
  /** Id of the key that the sealed secrets need. */
  keyId: z.string(),
  hasKey: z.boolean(),
});
export type Header = z.output<typeof Header>;

export const Section = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('sequences') }),
  z.object({ kind: z.literal('file'), key: z.string().regex(/^[0-9a-f]{40}$/) }),
  z.object({ kind: z.literal('key') }),
]);
export type Section = z.output<typeof Section>;

export const SectionEnd = z.object({ bytes: Count, sha256: Sha256 });

export const Trailer = z.object({
  tables: Count,
  files: Count,
  /** Hash of everything before the trailer. */
  sha256: Sha256,
  /** Made with the secret key: whoever has the key can verify that nobody else made or changed the backup. */
  signature: z.string(),
});
export type Trailer = z.output<typeof Trailer>;

export function nameOf(section: Section): string {
  if (section.kind === 'table') return `table ${section.name}`;
  if (section.kind === 'file') return `file ${section.key}`;
  return section.kind === 'key' ? 'secret key' : 'sequences';
}
