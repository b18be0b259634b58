/** Compiles the server while the front ends are built, so that its first start need not; Node keeps the result. */
await import('../../apps/server/src/compose.ts');
process.exit();
