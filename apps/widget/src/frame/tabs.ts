/** Carries what one tab learns to the other tabs of the same browser; a browser that cannot is a browser of single tabs. */
export function openTabs<News>(name: string, onNews: (news: News) => void): (news: News) => void {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<News>) => onNews(data);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it reaches our own origin alone
    return (news) => channel.postMessage(news);
  } catch {
    return () => {};
  }
}
