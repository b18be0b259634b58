import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Zod can describe itself as JSON Schema; browsers only check with it. */
const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  transform(code, id) {
    if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const names = code.matchAll(/^export (?:const|function) (\w+)/gm);
    return [...names].map(([, name]) => `export const ${name} = () => undefined;`).join('\n');
  },
};

/** Parts of MUI that our theme never reaches: it has one colour scheme without CSS variables, and no ripples. */
const UNUSED: [file: RegExp, code: string][] = [
  [
    /@mui\/material\/styles\/ThemeProviderWithVars\.mjs$/,
    'export const CssVarsProvider = () => null; export const useColorScheme = CssVarsProvider; export const getInitColorSchemeScript = CssVarsProvider; export const Experimental_CssVarsProvider = CssVarsProvider;',
  ],
  [
    /@mui\/material\/styles\/createThemeWithVars\.mjs$/,
    "export const createGetCssVar = () => () => ''; export default () => { throw new Error('Themes with CSS variables are left out of the build.'); };",
  ],
  [/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/, 'export default () => null;'],
];
const muiWithoutUnusedParts: Plugin = {
  name: 'mui-without-unused-parts',
  transform: (_code, id) => UNUSED.find(([file]) => file.test(id))?.[1] ?? null,
};

/**
 * Imports each icon from its own file. Through the library's index every icon of every screen would seem to belong to whatever is
 * loaded first (chunks.ts).
 */
function iconsFromTheirFiles(): Plugin {
  const index = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/cjs\/[^/]+$/, 'esm/lucide-react.mjs');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(
    /^export \{ (.+) \} from '\.\/(icons\/.+)';$/gm,
  ))
    for (const name of names.matchAll(/default as (\w+)/g)) files.set(name[1] ?? '', join(index, '..', file));
  return {
    name: 'icons-from-their-files',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes("from 'lucide-react'")) return null;
      return code.replaceAll(/^import \{([^}]+)\} from 'lucide-react';$/gm, (whole, list: string) => {
        const parts = list
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean);
        if (parts.every((part) => part.startsWith('type '))) return whole;
        return parts
          .map((part) => {
            const [, name = '', local = name] = /^(\w+)(?: as (\w+))?$/.exec(part) ?? [];
            const file = files.get(name);
            return file ? `import ${local} from '${file}';` : `import { ${part} } from 'lucide-react';`;
          })
          .join(' ');
      });
    },
  };
}

/** Leaves out of the build what the libraries bring along and no screen of ours uses. */
export const lighterLibraries = (): Plugin[] => [zodWithoutJsonSchema, muiWithoutUnusedParts, iconsFromTheirFiles()];
