import { readFileSync } from 'node:fs';

/** The processor time that a process has used so far. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10; // ticks of a hundredth of a second
}
