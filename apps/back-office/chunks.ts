import { join } from 'node:path';

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const SRC = join(import.meta.dirname, 'src');
/** Needed by everyone, signed in or not. */
const FIRST = ['main.tsx', 'features/auth/LoginScreen.tsx'];
/** Needed by everyone who is signed in. */
const SHELL = ['features/shell/AppLayout.tsx'];
const SCREENS = [
  'features/home/HomeScreen.tsx',
  'features/chats/ChatsScreen.tsx',
  'features/channels/ChannelsScreen.tsx',
  'features/channels/WidgetSetupScreen.tsx',
  'features/account/AccountScreen.tsx',
];

/**
 * Puts what all screens need into few files instead of ninety small ones: browsers ask for six at a time, and each round is
 * felt. Returns the file that a module of a library or a shared one of ours belongs to, or null to leave it where it is used.
 */
export function chunkOf(): (id: string, modules: Modules) => string | null {
  let first: Set<string> | undefined;
  let shared: Set<string> | undefined;
  return (id, modules) => {
    const behind = (files: readonly string[]) =>
      reachable(
        files.map((file) => join(SRC, file)),
        modules,
      );
    if (!/node_modules|packages|src\/(api|components)\//.test(id)) return null;
    first ??= behind(FIRST);
    if (first.has(id)) return 'first';
    shared ??= new Set([...behind(SHELL), ...inSeveral(SCREENS.map((screen) => behind([screen])))]);
    return shared.has(id) ? 'shell' : null;
  };
}

/** Everything that is loaded together with these files. */
function reachable(files: readonly string[], modules: Modules): Set<string> {
  const found = new Set(files);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

function inSeveral(sets: Set<string>[]): string[] {
  const times = new Map<string, number>();
  for (const set of sets) for (const id of set) times.set(id, (times.get(id) ?? 0) + 1);
  return [...times].filter(([, count]) => count > 2).map(([id]) => id);
}
