/** Shares what one tab learns with the other tabs of the browser; without BroadcastChannel each tab is on its own. */
export function openTabs<News>(name: string, onNews: (news: News) => void): (news: News) => void {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<News>) => onNews(data);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only reaches our own origin
    return (news) => channel.postMessage(news);
  } catch {
    return () => {};
  }
}
