/** What mail services call the field with the raw mail: SendGrid, Mailgun, Postmark. */
const FORM_FIELDS = new Set(['email', 'body-mime']);
const JSON_FIELD = 'RawEmail';
const MAX_PARTS = 100;

/** The raw mail in what a mail service posts: the body itself, or a field of a form or a JSON object. Null if there is none. */
export function postedMail(contentType: string, body: Buffer): Buffer | null {
  const [type = ''] = contentType.toLowerCase().split(';');
  switch (type.trim()) {
    case 'message/rfc822':
      return body.length > 0 ? body : null;
    case 'multipart/form-data':
      return inForm(body, boundaryOf(contentType));
    case 'application/x-www-form-urlencoded':
      return inFields(new URLSearchParams(body.toString('latin1')));
    case 'application/json':
      return inJson(body.toString('utf8'));
    default:
      return null;
  }
}

const bytes = (text: unknown) => (typeof text === 'string' && text !== '' ? Buffer.from(text) : null);

function inJson(text: string): Buffer | null {
  try {
    return bytes((JSON.parse(text) as Record<string, unknown> | null)?.[JSON_FIELD]);
  } catch {
    return null;
  }
}

function inFields(fields: URLSearchParams): Buffer | null {
  for (const name of FORM_FIELDS) if (fields.has(name)) return bytes(fields.get(name));
  return null;
}

const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
};

/** Parsers of forms decode texts; a mail may have any bytes, and its signature covers them. */
function inForm(body: Buffer, boundary: string | undefined): Buffer | null {
  if (boundary === undefined) return null;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let start = body.indexOf(delimiter.subarray(2));
  for (let parts = 0; start >= 0 && parts < MAX_PARTS; parts += 1) {
    const headersEnd = body.indexOf('\r\n\r\n', start);
    if (headersEnd < 0) return null;
    const end = body.indexOf(delimiter, headersEnd + 2);
    if (end < 0) return null;
    const [, name = ''] =
      /^content-disposition:[^\r\n]*;\s*name="([^"\r\n]{1,100})"/im.exec(body.toString('latin1', start, headersEnd)) ??
      [];
    if (FORM_FIELDS.has(name)) return end > headersEnd + 4 ? body.subarray(headersEnd + 4, end) : null;
    start = end + 2;
  }
  return null;
}
