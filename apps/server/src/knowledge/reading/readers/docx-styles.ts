import { walkXml } from './xml.ts';

export interface ParagraphStyle {
  name: string;
  /** 1 for a top-level heading; null for body text. */
  level: number | null;
}

/** Styles by id. Headings are recognised by outline level or by name, which Word never translates. */
export function readStyles(xml: string): Map<string, ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle & { basedOn: string }>();
  let current: (ParagraphStyle & { basedOn: string }) | null = null;
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'style' && attributes.styleId) {
        current = { name: '', level: null, basedOn: '' };
        styles.set(attributes.styleId, current);
      }
      if (!current) return;
      if (name === 'name') {
        current.name = attributes.val ?? '';
        current.level ??= headingLevel(current.name);
      }
      if (name === 'basedOn') current.basedOn = attributes.val ?? '';
      if (name === 'outlineLvl') current.level = levelOf(attributes.val);
    },
    close(name) {
      if (name === 'style') current = null;
    },
  });
  for (const style of styles.values()) style.level ??= styles.get(style.basedOn)?.level ?? null;
  return styles;
}

function headingLevel(name: string): number | null {
  if (/^title$/i.test(name)) return 1;
  const level = Number(/^heading ([1-9])$/i.exec(name)?.[1] ?? 0);
  return level > 0 ? level + 1 : null;
}

/** Word counts outline levels from 0; 9 means body text. */
export function levelOf(value: string | undefined): number | null {
  const level = Number(value ?? '9');
  return level >= 0 && level < 9 ? level + 2 : null;
}
