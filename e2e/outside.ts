/** Where journeys play the world outside, which the server may reach there alone: each worker of the tests has ports of its own. */
const own = Number(process.env.E2E_OUTSIDE_PORT) + 2 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

export const SITE_PORT = own;
export const MODEL_PORT = own + 1;
