/** A picture of a user, Page or account, below the simulator's own address. */
export const pictureUrl = (callUrl: string, id: string) => `${new URL(callUrl).origin}/meta-cdn/pictures/${id}.png`;

export const picture = (callUrl: string, id: string) => ({
  data: { height: 50, width: 50, is_silhouette: false, url: pictureUrl(callUrl, id) },
});
