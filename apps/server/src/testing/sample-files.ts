const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const latin = (text: string) => Buffer.from(text, 'latin1');

const png = bytes('89504e47 0d0a1a0a 0000000d 49484452 00000003 00000002 0802000000 00000000');
const jpeg = bytes(
  'ffd8ffe0 0010 4a46494600 0101 00 00010001 0000 ffc0 0011 08 0002 0003 03 012200 021101 031101 ffd9',
);
const zip = latin('PK\x03\x04\x14\x00\x00\x00[Content_Types].xml');
const ole = bytes('d0cf11e0 a1b11ae1 00000000');
const text = Buffer.from('name,city\nȘtefan,Iași\n');
const isoMedia = latin('\0\0\0\x18ftypisom\0\0\0\0isommp42');

interface Sample {
  mediaType: string;
  content: Buffer;
  /** Types of one family have similar first bytes. */
  family: string;
}

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** One small file of every allowed type; the images are 3 wide and 2 high. */
export const SAMPLES: Record<string, Sample> = {
  png: { mediaType: 'image/png', content: png, family: 'png' },
  jpg: { mediaType: 'image/jpeg', content: jpeg, family: 'jpeg' },
  jpeg: { mediaType: 'image/jpeg', content: jpeg, family: 'jpeg' },
  gif: { mediaType: 'image/gif', content: latin('GIF89a\x03\0\x02\0\x80\0\0'), family: 'gif' },
  webp: {
    mediaType: 'image/webp',
    content: latin('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x02\0\0\x01\0\0'),
    family: 'webp',
  },
  pdf: { mediaType: 'application/pdf', content: latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), family: 'pdf' },
  txt: { mediaType: 'text/plain', content: text, family: 'text' },
  csv: { mediaType: 'text/csv', content: text, family: 'text' },
  md: { mediaType: 'text/markdown', content: text, family: 'text' },
  docx: { mediaType: `${office}.wordprocessingml.document`, content: zip, family: 'zip' },
  xlsx: { mediaType: `${office}.spreadsheetml.sheet`, content: zip, family: 'zip' },
  pptx: { mediaType: `${office}.presentationml.presentation`, content: zip, family: 'zip' },
  odt: { mediaType: `${openDocument}.text`, content: zip, family: 'zip' },
  ods: { mediaType: `${openDocument}.spreadsheet`, content: zip, family: 'zip' },
  doc: { mediaType: 'application/msword', content: ole, family: 'ole' },
  xls: { mediaType: 'application/vnd.ms-excel', content: ole, family: 'ole' },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', content: ole, family: 'ole' },
  zip: { mediaType: 'application/zip', content: zip, family: 'zip' },
  mp3: { mediaType: 'audio/mpeg', content: latin('ID3\x04\0\0\0\0\0\0'), family: 'mp3' },
  m4a: { mediaType: 'audio/mp4', content: isoMedia, family: 'iso' },
  ogg: { mediaType: 'audio/ogg', content: latin('OggS\0\x02\0\0\0\0'), family: 'ogg' },
  wav: { mediaType: 'audio/wav', content: latin('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0'), family: 'wav' },
  mp4: { mediaType: 'video/mp4', content: isoMedia, family: 'iso' },
  mov: { mediaType: 'video/quicktime', content: isoMedia, family: 'iso' },
  webm: { mediaType: 'video/webm', content: bytes('1a45dfa3 9f428681 01'), family: 'webm' },
};

export const IMAGE_ENDINGS = ['png', 'jpg', 'jpeg', 'gif', 'webp'];
