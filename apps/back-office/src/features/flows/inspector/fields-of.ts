import { z } from 'zod';

/** A setting as the form shows it. */
export type SettingField =
  | { name: string; kind: 'text' | 'template' | 'variable' | 'boolean' | 'number' | 'timeout' | 'customerField' }
  | { name: string; kind: 'enum'; options: string[]; isOptional: boolean };

/** The fields of a form, derived from the schema of the settings. Types it does not support are skipped. */
export function fieldsOf(schema: z.ZodType): SettingField[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, setting]) => fieldOf(name, setting));
}

/** Texts that are chosen from what exists. */
const KINDS_BY_NAME: Record<string, 'variable' | 'customerField'> = { variable: 'variable', field: 'customerField' };

function fieldOf(name: string, setting: z.ZodType): SettingField[] {
  const { inner, isOptional } = unwrapped(setting);
  if (inner instanceof z.ZodRecord) return [{ name, kind: 'text' }];
  if (inner instanceof z.ZodBoolean) return [{ name, kind: 'boolean' }];
  if (inner instanceof z.ZodEnum) return [{ name, kind: 'enum', options: inner.options.map(String), isOptional }];
  if (inner instanceof z.ZodString) return [{ name, kind: KINDS_BY_NAME[name] ?? 'template' }];
  if (!(inner instanceof z.ZodNumber)) return [];
  return [{ name, kind: name === 'timeoutMinutes' ? 'timeout' : 'number' }];
}

function unwrapped(setting: z.ZodType): { inner: z.ZodType; isOptional: boolean } {
  let inner = setting;
  let isOptional = false;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodNullable || inner instanceof z.ZodOptional) {
    isOptional ||= inner instanceof z.ZodNullable;
    inner = inner.unwrap() as z.ZodType;
  }
  return { inner, isOptional };
}
