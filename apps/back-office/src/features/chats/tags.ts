/** Whether a tag is among others; tags that differ only in letter case are the same. */
export const hasTag = (tags: readonly string[], name: string): boolean =>
  tags.some((tag) => tag.toLowerCase() === name.toLowerCase());
