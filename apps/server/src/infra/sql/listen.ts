import pg from 'pg';

/** Calls back on every NOTIFY, on a connection of its own that is replaced when it is lost. */
export async function listen(
  settings: pg.ClientConfig,
  channel: string,
  onNotify: (payload?: string) => void,
  onError: (error: Error) => void,
) {
  let isStopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  function retryLater() {
    clearTimeout(retry);
    if (!isStopped) retry = setTimeout(() => void connect().catch(retryLater), 1_000);
  }

  async function connect() {
    client = new pg.Client(settings);
    client.on('error', onError);
    client.on('end', retryLater);
    client.on('notification', ({ payload }) => onNotify(payload ?? ''));
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    onNotify(); // notifications may have been missed
  }

  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
