/** The extensions of files that may be sent, for a file input; same as in the contracts. The server checks the content too. */
export const FILE_ENDINGS =
  '.png,.jpg,.jpeg,.gif,.webp,.pdf,.txt,.csv,.md,.docx,.xlsx,.pptx,.odt,.ods,.doc,.xls,.ppt,.zip,.mp3,.m4a,.ogg,.wav,.mp4,.mov,.webm';
