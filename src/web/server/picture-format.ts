import { PRINT_FORMATS, type PrintFormat } from '#platform/pictures/darkroom.ts';

/** The smallest format that a browser explicitly accepts. `image/*` does not count, because browsers send it without supporting either. */
export function preferredFormat(accept = ''): PrintFormat {
  const named = new Set(accept.split(',').flatMap(namedType));
  return PRINT_FORMATS.find((format) => named.has(`image/${format}`)) ?? 'jpeg';
}

/** The media type of one part; none if its weight is zero. */
function namedType(part: string): string[] {
  const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [type];
}
