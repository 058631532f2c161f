import { PRINT_FORMATS, type PrintFormat } from '#platform/pictures/darkroom.ts';

/** The smallest format that a browser says it can show. Only what is named counts: `image/*` is said by those that know neither. */
export function preferredFormat(accept = ''): PrintFormat {
  const named = new Set(accept.split(',').flatMap(namedType));
  return PRINT_FORMATS.find((format) => named.has(`image/${format}`)) ?? 'jpeg';
}

/** The media type of one part; none where its weight is nought. */
function namedType(part: string): string[] {
  const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [type];
}
