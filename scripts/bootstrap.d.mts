export const root: string;
export const stampFile: string;
export const env: NodeJS.ProcessEnv;
export function install(): void;
export function build(): void;
export function sourceStamp(): string;
export function runSync(script: string, args?: string[], extraEnv?: Record<string, string>): number;
export function become(script: string, args?: string[]): void;
export const serverFlags: string[];
