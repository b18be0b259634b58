export { backUp } from './backup.ts';
export { BackupError } from './errors.ts';
export { describeKey, findSecretKey } from './key.ts';
export { openToFill, openToRead } from './open-owner.ts';
export { showProgress } from './progress.ts';
export { DamagedBackupError } from './reader.ts';
export { checkBackup, restore } from './restore.ts';
