/**
 * Ports on which tests simulate the outside world, the only ones the server may reach there; each test worker has its
 * own.
 */
const own = Number(process.env.E2E_OUTSIDE_PORT) + 2 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

export const SITE_PORT = own;
export const MODEL_PORT = own + 1;
