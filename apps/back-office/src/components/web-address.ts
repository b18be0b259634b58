/** People leave out the scheme of an address; a site is asked for over TLS then. */
export const withScheme = (url: string): string => {
  const address = url.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
};

/** An address as people say it: without scheme and final slash. */
export const withoutScheme = (url: string): string => url.trim().replace(/^https?:\/\/|\/$/gi, '');
