/** Shares what one tab learns with the other tabs of the browser; without BroadcastChannel each tab is on its own. */
export function openTabs<Update>(name: string, onUpdate: (update: Update) => void): (update: Update) => void {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<Update>) => onUpdate(data);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only reaches our own origin
    return (update) => channel.postMessage(update);
  } catch {
    return () => {};
  }
}
