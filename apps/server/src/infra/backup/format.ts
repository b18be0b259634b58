import { z } from 'zod';

/**
 * A backup is one file: this line, then blocks. Sections (one per table, one per file …) are a `begin` block, `data` blocks and
 * an `end` block. Every block carries its own checksum, so damage is found where it is.
 */
export const MAGIC = Buffer.from('parley-backup 1\n');

/** kind, encoding, two bytes of zero, stored length, checksum of the payload, checksum of the twelve bytes before */
export const BLOCK_HEADER_BYTES = 16;
/** How much of a section goes into one block: compressed alone, so memory is bounded and damage stays local. */
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
  /** What the database's schema was made by; a restore makes the same one before it loads rows. */
  migrations: z.array(Migration),
  /** Which key the sealed secrets need. */
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
  /** Of everything before the trailer. */
  sha256: Sha256,
  /** Made with the secret key: whoever holds it can tell that nobody else made or changed the backup. */
  signature: z.string(),
});
export type Trailer = z.output<typeof Trailer>;

export function nameOf(section: Section): string {
  if (section.kind === 'table') return `table ${section.name}`;
  if (section.kind === 'file') return `file ${section.key}`;
  return section.kind === 'key' ? 'secret key' : 'sequences';
}
